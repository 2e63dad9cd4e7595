package org.gaeperf.report.svg;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.gaeperf.report.svg.AnchoredGraphics.Anchor;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/** JFreeChart's axis with the ticks of a {@link Scale}: its own ones depend on the machine's locale. */
final class ScaleAxis extends NumberAxis {

    private static final long serialVersionUID = 1L;

    private final transient List<Scale.Tick> ticks;

    ScaleAxis(Scale scale, Scale.Extent extent, int maxTicks) {
        super(scale.label().isEmpty() ? null : scale.label());
        ticks = scale.ticks(extent, maxTicks);
        setRange(extent.low(), extent.high());
    }

    @Override
    public List<NumberTick> refreshTicks(
            Graphics2D graphics, AxisState state, Rectangle2D dataArea, RectangleEdge edge) {
        TextAnchor anchor = RectangleEdge.isTopOrBottom(edge) ? TextAnchor.TOP_CENTER : TextAnchor.CENTER_RIGHT;
        return ticks.stream()
                .map(tick -> new NumberTick(tick.position(), tick.label(), anchor, TextAnchor.CENTER, 0))
                .toList();
    }

    @Override
    protected AxisState drawTickMarksAndLabels(
            Graphics2D graphics, double cursor, Rectangle2D plotArea, Rectangle2D dataArea, RectangleEdge edge) {
        AnchoredGraphics.anchor(graphics, RectangleEdge.isTopOrBottom(edge) ? Anchor.MIDDLE : Anchor.END);
        AxisState state = super.drawTickMarksAndLabels(graphics, cursor, plotArea, dataArea, edge);
        AnchoredGraphics.anchor(graphics, Anchor.START);
        return state;
    }

    @Override
    protected AxisState drawLabel(
            String label,
            Graphics2D graphics,
            Rectangle2D plotArea,
            Rectangle2D dataArea,
            RectangleEdge edge,
            AxisState state) {
        AnchoredGraphics.anchor(graphics, Anchor.MIDDLE);
        AxisState after = super.drawLabel(label, graphics, plotArea, dataArea, edge, state);
        AnchoredGraphics.anchor(graphics, Anchor.START);
        return after;
    }
}
