package org.gaeperf.report.svg;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/** Something drawn in a panel. Layers with the same label share one entry of the legend; an empty label has none. */
public sealed interface Layer {

    /** Returns the name in the legend. */
    String label();

    /** Returns the colour. */
    PaletteColor color();

    /** The values on the horizontal scale that the layer needs room for. */
    DoubleStream xValues();

    /** The values on the vertical scale that the layer needs room for. */
    DoubleStream yValues();

    /** A place in the units of both scales. */
    record Point(double x, double y) {}

    /** A range of the vertical scale at one place of the horizontal one. */
    record Span(double x, double low, double high) {}

    /** How a line is drawn. */
    enum Stroke {
        SOLID,
        DASHED,
        DOTTED,
        THIN
    }

    /** The shape of a dot, so that colour is not the only difference. */
    enum Symbol {
        CIRCLE,
        DIAMOND,
        SQUARE,
        TRIANGLE
    }

    /** A layer made of points. */
    sealed interface OfPoints extends Layer {

        /** In the units of both scales. */
        List<Point> points();

        @Override
        default DoubleStream xValues() {
            return points().stream().mapToDouble(Point::x);
        }

        @Override
        default DoubleStream yValues() {
            return points().stream().mapToDouble(Point::y);
        }
    }

    /** Points joined in the order given. */
    record Line(String label, PaletteColor color, Stroke stroke, List<Point> points) implements OfPoints {
        public Line {
            points = List.copyOf(points);
        }
    }

    /** Points that are not joined. */
    record Dots(String label, PaletteColor color, Symbol symbol, List<Point> points) implements OfPoints {
        public Dots {
            points = List.copyOf(points);
        }
    }

    /** Bars from 0, each one unit of the horizontal scale wide, less a gap. */
    record Bars(String label, PaletteColor color, List<Point> points) implements OfPoints {
        public Bars {
            points = List.copyOf(points);
        }
    }

    /** The area between two lines. */
    record Band(String label, PaletteColor color, List<Span> spans) implements Layer {
        public Band {
            spans = List.copyOf(spans);
        }

        @Override
        public DoubleStream xValues() {
            return spans.stream().mapToDouble(Span::x);
        }

        @Override
        public DoubleStream yValues() {
            return spans.stream().flatMapToDouble(span -> DoubleStream.of(span.low(), span.high()));
        }
    }

    /** Areas on top of each other, the first at the bottom; all have their points at the same places. */
    record Stack(List<Line> parts) implements Layer {
        public Stack {
            parts = List.copyOf(parts);
        }

        @Override
        public String label() {
            return "";
        }

        @Override
        public PaletteColor color() {
            return parts.get(0).color();
        }

        @Override
        public DoubleStream xValues() {
            return parts.stream().flatMapToDouble(Line::xValues);
        }

        @Override
        public DoubleStream yValues() {
            Map<Double, Double> heights = new HashMap<>();
            parts.forEach(part -> part.points().forEach(point -> heights.merge(point.x(), point.y(), Double::sum)));
            return heights.values().stream().mapToDouble(Double::doubleValue);
        }
    }

    /** A mark across the whole panel; it needs no room of its own unless it says so. */
    sealed interface Mark extends Layer {

        @Override
        default DoubleStream xValues() {
            return DoubleStream.empty();
        }

        @Override
        default DoubleStream yValues() {
            return DoubleStream.empty();
        }
    }

    /** A value that others are compared with; it is always in view. */
    record HorizontalLine(String label, PaletteColor color, double y) implements Mark {

        @Override
        public DoubleStream yValues() {
            return DoubleStream.of(y);
        }
    }

    /** A place on the horizontal scale, for instance where something begins. */
    record VerticalLine(String label, PaletteColor color, double x) implements Mark {}

    /** A range of the horizontal scale. */
    record ShadedRange(String label, PaletteColor color, double from, double to) implements Mark {}
}
