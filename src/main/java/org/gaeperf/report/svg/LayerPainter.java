package org.gaeperf.report.svg;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.chart.renderer.xy.StackedXYAreaRenderer2;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.chart.renderer.xy.XYItemRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.DefaultTableXYDataset;
import org.jfree.data.xy.XYDataset;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/** Adds layers to JFreeChart's plot of a panel. */
final class LayerPainter {

    static final BasicStroke SOLID = new BasicStroke(1.8f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
    static final BasicStroke THIN = new BasicStroke(0.9f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
    static final BasicStroke DASHED =
            new BasicStroke(1.4f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {5, 3}, 0);

    static final BasicStroke DOTTED =
            new BasicStroke(1.4f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {1.5f, 3}, 0);

    private static final double HALF_BAR = 0.36;
    static final int BAND_ALPHA = 90;
    private static final int SHADE_ALPHA = 70;

    private final XYPlot plot;
    private final Scale horizontal;
    private final Scale vertical;
    private final Theme theme;
    private int used;

    LayerPainter(XYPlot plot, Scale horizontal, Scale vertical, Theme theme) {
        this.plot = plot;
        this.horizontal = horizontal;
        this.vertical = vertical;
        this.theme = theme;
    }

    void paint(Layer layer) {
        if (layer instanceof Layer.Line line) {
            line(line);
        } else if (layer instanceof Layer.Band band) {
            band(band);
        } else if (layer instanceof Layer.Dots dots) {
            dots(dots);
        } else if (layer instanceof Layer.Bars bars) {
            bars(bars);
        } else if (layer instanceof Layer.Stack stack) {
            stack(stack);
        } else if (layer instanceof Layer.HorizontalLine line) {
            plot.addRangeMarker(new ValueMarker(vertical.position(line.y()), theme.color(line.color()), DASHED));
        } else if (layer instanceof Layer.VerticalLine line) {
            plot.addDomainMarker(new ValueMarker(horizontal.position(line.x()), theme.color(line.color()), THIN));
        } else if (layer instanceof Layer.ShadedRange range) {
            shadedRange(range);
        } else {
            throw new IllegalArgumentException("no painter for " + layer.getClass());
        }
    }

    static BasicStroke stroke(Layer.Stroke stroke) {
        return switch (stroke) {
            case SOLID -> SOLID;
            case DASHED -> DASHED;
            case DOTTED -> DOTTED;
            case THIN -> THIN;
        };
    }

    static Shape shape(Layer.Symbol symbol) {
        return switch (symbol) {
            case CIRCLE -> new Ellipse2D.Double(-3.2, -3.2, 6.4, 6.4);
            case SQUARE -> new Rectangle2D.Double(-2.9, -2.9, 5.8, 5.8);
            case DIAMOND -> polygon(0, -4.2, 4.2, 0, 0, 4.2, -4.2, 0);
            case TRIANGLE -> polygon(0, -3.8, 3.8, 3, -3.8, 3);
        };
    }

    private static Shape polygon(double... corners) {
        Path2D path = new Path2D.Double();
        path.moveTo(corners[0], corners[1]);
        for (int n = 2; n < corners.length; n += 2) {
            path.lineTo(corners[n], corners[n + 1]);
        }
        path.closePath();
        return path;
    }

    private void line(Layer.Line line) {
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, false);
        // One path for each line instead of one element for each of its segments.
        renderer.setDrawSeriesLineAsPath(true);
        renderer.setDefaultStroke(stroke(line.stroke()));
        renderer.setAutoPopulateSeriesStroke(false);
        add(series(line), renderer, theme.color(line.color()));
    }

    private void band(Layer.Band band) {
        DeviationRenderer renderer = new DeviationRenderer(false, false);
        YIntervalSeries series = new YIntervalSeries("");
        for (Layer.Span span : band.spans()) {
            double low = vertical.position(span.low());
            series.add(horizontal.position(span.x()), low, low, vertical.position(span.high()));
        }
        YIntervalSeriesCollection data = new YIntervalSeriesCollection();
        data.addSeries(series);
        renderer.setAlpha(BAND_ALPHA / 255f);
        renderer.setSeriesFillPaint(0, theme.color(band.color()));
        add(data, renderer, theme.color(band.color()));
    }

    private void dots(Layer.Dots dots) {
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(false, true);
        renderer.setDefaultShape(shape(dots.symbol()));
        renderer.setAutoPopulateSeriesShape(false);
        add(series(dots), renderer, theme.color(dots.color()));
    }

    private XYSeriesCollection series(Layer.OfPoints layer) {
        XYSeries series = new XYSeries("", false, true);
        layer.points().forEach(point -> series.add(horizontal.position(point.x()), vertical.position(point.y())));
        return new XYSeriesCollection(series);
    }

    private void bars(Layer.Bars bars) {
        XYBarRenderer renderer = new XYBarRenderer();
        renderer.setBarPainter(new StandardXYBarPainter());
        renderer.setShadowVisible(false);
        XYIntervalSeries series = new XYIntervalSeries("");
        for (Layer.Point bar : bars.points()) {
            double x = horizontal.position(bar.x());
            series.add(x, x - HALF_BAR, x + HALF_BAR, bar.y(), 0, bar.y());
        }
        XYIntervalSeriesCollection data = new XYIntervalSeriesCollection();
        data.addSeries(series);
        add(data, renderer, theme.color(bars.color()));
    }

    private void stack(Layer.Stack stack) {
        StackedXYAreaRenderer2 renderer = new StackedXYAreaRenderer2();
        renderer.setOutline(false);
        DefaultTableXYDataset data = new DefaultTableXYDataset();
        for (int part = 0; part < stack.parts().size(); part++) {
            Layer.Line line = stack.parts().get(part);
            XYSeries series = new XYSeries(Integer.toString(part), true, false);
            line.points().forEach(point -> series.addOrUpdate(point.x(), point.y()));
            data.addSeries(series);
            renderer.setSeriesPaint(part, theme.color(line.color()));
        }
        plot.setDataset(used, data);
        plot.setRenderer(used++, renderer);
    }

    private void shadedRange(Layer.ShadedRange range) {
        IntervalMarker marker = new IntervalMarker(
                horizontal.position(range.from()),
                horizontal.position(range.to()),
                translucent(theme.color(range.color()), SHADE_ALPHA));
        marker.setAlpha(1);
        plot.addDomainMarker(marker, org.jfree.chart.ui.Layer.BACKGROUND);
    }

    static Color translucent(Color color, int alpha) {
        return new Color(color.getRed(), color.getGreen(), color.getBlue(), alpha);
    }

    private void add(XYDataset data, XYItemRenderer renderer, Color color) {
        renderer.setSeriesPaint(0, color);
        plot.setDataset(used, data);
        plot.setRenderer(used++, renderer);
    }
}
