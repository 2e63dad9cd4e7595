package org.gaeperf.report.svg;

import java.awt.Color;
import java.util.Locale;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.TransformerException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Draws flame graphs as SVG, like {@link Svg} without script, style sheet and style attribute. */
public final class FlameSvg {

    /** The width of every flame graph: that of the page. */
    public static final int WIDTH_PIXELS = 1200;

    private static final int ROW_PIXELS = 16;
    private static final int LEGEND_PIXELS = 24;
    private static final int LEGEND_SQUARE_PIXELS = 11;
    private static final int FONT_PIXELS = 10;
    private static final double CHARACTER_PIXELS = 0.602 * FONT_PIXELS;
    private static final int PADDING_PIXELS = 3;
    private static final int MIN_CHARACTERS = 3;

    private final FlameChart chart;
    private final Theme theme;
    private final Document document;

    private FlameSvg(FlameChart chart, Theme theme, Document document) {
        this.chart = chart;
        this.theme = theme;
        this.document = document;
    }

    /** Returns how high a flame graph is drawn. */
    public static int heightPixels(FlameChart chart) {
        return LEGEND_PIXELS + ROW_PIXELS * rows(chart);
    }

    /** The flame graph as the text of an SVG file. */
    public static String render(FlameChart chart, Theme theme) {
        try {
            Document document = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .getDOMImplementation()
                    .createDocument(Svg.NAMESPACE, "svg", null);
            return Svg.text(new FlameSvg(chart, theme, document).draw());
        } catch (ParserConfigurationException | TransformerException e) {
            throw new IllegalStateException("the JDK cannot write XML", e);
        }
    }

    private static int rows(FlameChart chart) {
        return 1 + chart.boxes().stream().mapToInt(FlameChart.Box::level).max().orElse(0);
    }

    private Element draw() {
        int height = heightPixels(chart);
        Element root = document.getDocumentElement();
        root.setAttribute("viewBox", "0 0 " + WIDTH_PIXELS + " " + height);
        root.setAttribute("width", Integer.toString(WIDTH_PIXELS));
        root.setAttribute("height", Integer.toString(height));
        root.appendChild(text("title", chart.description()));
        root.appendChild(rectangle(0, 0, WIDTH_PIXELS, height, theme.background()));
        Element group = element("g");
        group.setAttribute("font-family", "monospace");
        group.setAttribute("font-size", Integer.toString(FONT_PIXELS));
        root.appendChild(group);
        drawLegend(group);
        chart.boxes().forEach(box -> group.appendChild(frame(box)));
        return root;
    }

    private void drawLegend(Element group) {
        double x = PADDING_PIXELS;
        for (FlameChart.LegendEntry entry : chart.legend()) {
            group.appendChild(rectangle(x, 5, LEGEND_SQUARE_PIXELS, LEGEND_SQUARE_PIXELS, color(entry.fill())));
            x += LEGEND_SQUARE_PIXELS + 2 * PADDING_PIXELS;
            group.appendChild(label(entry.meaning(), x, 14));
            x += entry.meaning().length() * CHARACTER_PIXELS + 6 * PADDING_PIXELS;
        }
    }

    /** A nested {@code svg} clips its content, so that no label leaves its frame, whatever the font. */
    private Element frame(FlameChart.Box box) {
        double width = box.width() * WIDTH_PIXELS;
        double x = box.left() * WIDTH_PIXELS;
        double y = LEGEND_PIXELS + (double) ROW_PIXELS * (rows(chart) - 1 - box.level());
        // One pixel less than a row, and half a pixel less than its part, so that frames are distinguished.
        double visible = Math.max(width - 0.5, 0.3);
        int characters = (int) ((width - 2 * PADDING_PIXELS) / CHARACTER_PIXELS);
        if (characters < MIN_CHARACTERS) {
            Element rectangle = rectangle(x, y, visible, ROW_PIXELS - 1, color(box.fill()));
            rectangle.appendChild(text("title", box.tooltip()));
            return rectangle;
        }
        Element frame = element("svg");
        place(frame, x, y, visible, ROW_PIXELS - 1);
        frame.appendChild(text("title", box.tooltip()));
        frame.appendChild(rectangle(0, 0, visible, ROW_PIXELS - 1, color(box.fill())));
        frame.appendChild(label(shorten(box.label(), characters), PADDING_PIXELS, 11));
        return frame;
    }

    private static String shorten(String label, int characters) {
        return label.length() <= characters ? label : label.substring(0, characters - 1) + "…";
    }

    private Element label(String label, double x, double y) {
        Element text = text("text", label);
        text.setAttribute("x", number(x));
        text.setAttribute("y", number(y));
        text.setAttribute("fill", hex(theme.text()));
        return text;
    }

    private Element rectangle(double x, double y, double width, double height, Color color) {
        Element rectangle = element("rect");
        place(rectangle, x, y, width, height);
        rectangle.setAttribute("fill", hex(color));
        return rectangle;
    }

    private static void place(Element element, double x, double y, double width, double height) {
        element.setAttribute("x", number(x));
        element.setAttribute("y", number(y));
        element.setAttribute("width", number(width));
        element.setAttribute("height", number(height));
    }

    private Element text(String name, String content) {
        Element element = element(name);
        element.setTextContent(withoutControlCharacters(content));
        return element;
    }

    private Element element(String name) {
        return document.createElementNS(Svg.NAMESPACE, name);
    }

    /** The name of a class may hold characters that no XML document can, not even escaped. */
    private static String withoutControlCharacters(String text) {
        return text.codePoints()
                .map(point -> point < 0x20
                                || (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE)
                                || point == 0xfffe
                                || point == 0xffff
                        ? 0xfffd
                        : point)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private Color color(FlameChart.Fill fill) {
        Color full = theme.color(fill.color());
        Color none = theme.background();
        double part = fill.strength();
        return new Color(
                blend(none.getRed(), full.getRed(), part),
                blend(none.getGreen(), full.getGreen(), part),
                blend(none.getBlue(), full.getBlue(), part));
    }

    private static int blend(int from, int to, double part) {
        return (int) Math.round(from + (to - from) * part);
    }

    private static String hex(Color color) {
        return String.format(Locale.ROOT, "#%06x", color.getRGB() & 0xffffff);
    }

    private static String number(double value) {
        long tenths = Math.round(value * 10);
        return tenths % 10 == 0 ? Long.toString(tenths / 10) : Double.toString(tenths / 10.0);
    }
}
