package org.gaeperf.report.svg;

import java.awt.geom.Rectangle2D;
import java.io.StringWriter;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * Draws charts as SVG without any style sheet or style attribute: a server's {@code Content-Security-Policy} applies to
 * SVG files too, and Jenkins' forbids both.
 */
public final class Svg {

    /** The width of every chart: enough for half a page, and still legible when it is scaled down to a phone. */
    public static final int WIDTH_PIXELS = 560;

    static final String NAMESPACE = "http://www.w3.org/2000/svg";
    private static final int AROUND_PLOTS_PIXELS = 88;
    private static final int DECIMALS = 2;

    private Svg() {}

    /** Returns how high a chart is drawn. */
    public static int heightPixels(Chart chart) {
        return AROUND_PLOTS_PIXELS
                + chart.panels().stream()
                        .mapToInt(panel -> panel.heightPixels() + 10)
                        .sum();
    }

    /** The chart as the text of an SVG file. */
    public static String render(Chart chart, Theme theme) {
        try {
            Document document = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .getDOMImplementation()
                    .createDocument(NAMESPACE, "svg", null);
            SVGGeneratorContext context = SVGGeneratorContext.createDefault(document);
            context.setPrecision(DECIMALS);
            context.setComment("");
            AnchoredGraphics graphics = new AnchoredGraphics(context);
            int height = heightPixels(chart);
            new Drawing(chart, theme).draw().draw(graphics, new Rectangle2D.Double(0, 0, WIDTH_PIXELS, height));
            Element root = graphics.getRoot();
            root.setAttribute("viewBox", "0 0 " + WIDTH_PIXELS + " " + height);
            root.setAttribute("width", Integer.toString(WIDTH_PIXELS));
            root.setAttribute("height", Integer.toString(height));
            Element title = document.createElementNS(NAMESPACE, "title");
            title.setTextContent(chart.description());
            root.insertBefore(title, root.getFirstChild());
            return text(root);
        } catch (ParserConfigurationException | TransformerException e) {
            throw new IllegalStateException("the JDK cannot write XML", e);
        }
    }

    /** Says why no chart can be drawn on this machine, or empty if they can. */
    public static Optional<String> unavailableReason() {
        try {
            Drawing.FONT.getStringBounds("0", new java.awt.font.FontRenderContext(null, true, true));
            return Optional.empty();
        } catch (RuntimeException | LinkageError | InternalError e) {
            return Optional.of("Charts are missing: this machine has no fonts that Java can read (" + e + ")."
                    + " Install fontconfig and any font, then regenerate the reports with scripts/report.sh.");
        }
    }

    /** The text of an SVG file. */
    static String text(Element root) throws TransformerException {
        Transformer transformer = TransformerFactory.newInstance().newTransformer();
        transformer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
        StringWriter out = new StringWriter();
        transformer.transform(new DOMSource(root), new StreamResult(out));
        return out.append('\n').toString();
    }
}
