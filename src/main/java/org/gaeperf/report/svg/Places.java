package org.gaeperf.report.svg;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.DoubleStream;

/** The values that a layer needs room for. */
final class Places {

    private Places() {}

    static DoubleStream across(Layer layer) {
        if (layer instanceof Layer.Line line) {
            return line.points().stream().mapToDouble(Layer.Point::x);
        } else if (layer instanceof Layer.Band band) {
            return band.spans().stream().mapToDouble(Layer.Span::x);
        } else if (layer instanceof Layer.Dots dots) {
            return dots.points().stream().mapToDouble(Layer.Point::x);
        } else if (layer instanceof Layer.Bars bars) {
            return bars.points().stream().mapToDouble(Layer.Point::x);
        } else if (layer instanceof Layer.Stack stack) {
            return stack.parts().stream().flatMapToDouble(Places::across);
        }
        return DoubleStream.empty();
    }

    static DoubleStream up(Layer layer) {
        if (layer instanceof Layer.Line line) {
            return line.points().stream().mapToDouble(Layer.Point::y);
        } else if (layer instanceof Layer.Band band) {
            return band.spans().stream().flatMapToDouble(span -> DoubleStream.of(span.low(), span.high()));
        } else if (layer instanceof Layer.Dots dots) {
            return dots.points().stream().mapToDouble(Layer.Point::y);
        } else if (layer instanceof Layer.Bars bars) {
            return bars.points().stream().mapToDouble(Layer.Point::y);
        } else if (layer instanceof Layer.Stack stack) {
            return heights(stack);
        } else if (layer instanceof Layer.Level level) {
            return DoubleStream.of(level.y());
        }
        return DoubleStream.empty();
    }

    private static DoubleStream heights(Layer.Stack stack) {
        Map<Double, Double> heights = new HashMap<>();
        stack.parts().forEach(part -> part.points().forEach(point -> heights.merge(point.x(), point.y(), Double::sum)));
        return heights.values().stream().mapToDouble(Double::doubleValue);
    }
}
