package org.gaeperf.report.svg;

import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;

/** Converts a chart to one of JFreeChart, in the colours of a theme. */
final class Drawing {

    static final Font FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
    private static final int MAX_TICKS_ACROSS = 7;

    /** Names beside a panel may take most of its width. */
    private static final int MAX_TICKS_BESIDE_NAMES = 4;

    private static final int PIXELS_BETWEEN_TICKS = 26;

    private final Chart chart;
    private final Theme theme;

    Drawing(Chart chart, Theme theme) {
        this.chart = chart;
        this.theme = theme;
    }

    JFreeChart draw() {
        List<Layer> all = chart.panels().stream()
                .flatMap(panel -> panel.layers().stream())
                .toList();
        Scale.Extent extent = extent(
                chart.scale(), all.stream().flatMapToDouble(Layer::xValues).map(chart.scale()::position));
        CombinedDomainXYPlot plot =
                new CombinedDomainXYPlot(axis(new ScaleAxis(chart.scale(), extent, maxTicksAcross(chart))));
        plot.setGap(10);
        chart.panels().forEach(panel -> plot.add(panel(panel), panel.heightPixels()));
        plot.setInsets(new RectangleInsets(2, 2, 2, 20));
        JFreeChart drawn = new JFreeChart(null, FONT, plot, false);
        drawn.setBackgroundPaint(theme.background());
        legend(drawn, all);
        return drawn;
    }

    private static int maxTicksAcross(Chart chart) {
        return chart.panels().stream().anyMatch(panel -> panel.scale() instanceof Scale.Names)
                ? MAX_TICKS_BESIDE_NAMES
                : MAX_TICKS_ACROSS;
    }

    private XYPlot panel(Panel panel) {
        List<Panel> sharingRange = chart.sameRange() ? chart.panels() : List.of(panel);
        Scale.Extent extent = extent(
                panel.scale(),
                sharingRange.stream()
                        .flatMap(other -> other.layers().stream())
                        .flatMapToDouble(Layer::yValues)
                        .map(panel.scale()::position));
        int maxTicks = Math.max(2, panel.heightPixels() / PIXELS_BETWEEN_TICKS);
        XYPlot plot = new XYPlot(null, null, axis(new ScaleAxis(panel.scale(), extent, maxTicks)), null);
        plot.setBackgroundPaint(null);
        plot.setOutlinePaint(theme.grid());
        plot.setDomainGridlinePaint(theme.grid());
        plot.setRangeGridlinePaint(theme.grid());
        plot.setDomainGridlineStroke(LayerPainter.THIN);
        plot.setRangeGridlineStroke(LayerPainter.THIN);
        plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
        LayerPainter painter = new LayerPainter(plot, chart.scale(), panel.scale(), theme);
        panel.layers().forEach(painter::paint);
        return plot;
    }

    private static Scale.Extent extent(Scale scale, DoubleStream positions) {
        double[] finite = positions.filter(Double::isFinite).toArray();
        double low = DoubleStream.of(finite).min().orElse(0);
        return scale.extent(low, DoubleStream.of(finite).max().orElse(low + 1));
    }

    private ValueAxis axis(ScaleAxis axis) {
        axis.setLabelFont(FONT);
        axis.setTickLabelFont(FONT);
        axis.setLabelPaint(theme.text());
        axis.setTickLabelPaint(theme.text());
        axis.setAxisLinePaint(theme.grid());
        axis.setTickMarkPaint(theme.grid());
        return axis;
    }

    private void legend(JFreeChart drawn, List<Layer> layers) {
        Map<String, LegendItem> items = new LinkedHashMap<>();
        List<Layer> ordered = layers.stream()
                .sorted(Comparator.comparing(layer -> layer.color() == PaletteColor.GREY))
                .toList();
        for (Layer layer : ordered) {
            if (layer instanceof Layer.Stack stack) {
                stack.parts()
                        .forEach(part ->
                                items.putIfAbsent(part.label(), block(part.label(), theme.color(part.color()))));
            } else if (!layer.label().isEmpty()) {
                items.putIfAbsent(layer.label(), item(layer));
            }
        }
        if (items.isEmpty()) {
            return;
        }
        LegendItemCollection collection = new LegendItemCollection();
        items.values().forEach(collection::add);
        LegendTitle legend = new LegendTitle(() -> collection);
        legend.setPosition(RectangleEdge.TOP);
        legend.setHorizontalAlignment(HorizontalAlignment.LEFT);
        legend.setFrame(BlockBorder.NONE);
        legend.setItemFont(FONT);
        legend.setItemPaint(theme.text());
        drawn.addLegend(legend);
    }

    private LegendItem item(Layer layer) {
        Color color = theme.color(layer.color());
        if (layer instanceof Layer.Line line) {
            return line(layer.label(), color, line.stroke());
        }
        if (layer instanceof Layer.Dots dots) {
            return new LegendItem(layer.label(), null, null, null, LayerPainter.shape(dots.symbol()), color);
        }
        if (layer instanceof Layer.HorizontalLine) {
            return line(layer.label(), color, Layer.Stroke.DASHED);
        }
        if (layer instanceof Layer.VerticalLine) {
            return line(layer.label(), color, Layer.Stroke.THIN);
        }
        boolean faint = layer instanceof Layer.Band || layer instanceof Layer.ShadedRange;
        return block(layer.label(), faint ? LayerPainter.translucent(color, LayerPainter.BAND_ALPHA) : color);
    }

    private static LegendItem line(String label, Color color, Layer.Stroke stroke) {
        return new LegendItem(
                label, null, null, null, new Line2D.Double(-10, 0, 10, 0), LayerPainter.stroke(stroke), color);
    }

    private static LegendItem block(String label, Color color) {
        return new LegendItem(label, null, null, null, new Rectangle2D.Double(-6, -5, 12, 10), color);
    }
}
