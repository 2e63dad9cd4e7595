package org.gaeperf.report.svg;

import java.util.List;

/** Something drawn in a panel. Layers with the same label share one entry of the legend; an empty label has none. */
public sealed interface Layer {

    /** For the legend. */
    String label();

    /** Its colour. */
    PaletteColor ink();

    /** A place in the units of both scales. */
    record Point(double x, double y) {}

    /** A stretch of the vertical scale at one place of the horizontal one. */
    record Span(double x, double low, double high) {}

    /** How a line is drawn. */
    enum Stroke {
        SOLID,
        DASHED,
        THIN
    }

    /** The shape of a dot, so that colour is not the only difference. */
    enum Symbol {
        CIRCLE,
        DIAMOND,
        SQUARE,
        TRIANGLE
    }

    /** Points joined in the order given. */
    record Line(String label, PaletteColor ink, Stroke stroke, List<Point> points) implements Layer {
        public Line {
            points = List.copyOf(points);
        }
    }

    /** The area between two lines. */
    record Band(String label, PaletteColor ink, List<Span> spans) implements Layer {
        public Band {
            spans = List.copyOf(spans);
        }
    }

    /** Points that are not joined. */
    record Dots(String label, PaletteColor ink, Symbol symbol, List<Point> points) implements Layer {
        public Dots {
            points = List.copyOf(points);
        }
    }

    /** Bars from 0, each one unit of the horizontal scale wide, less a gap. */
    record Bars(String label, PaletteColor ink, List<Point> points) implements Layer {
        public Bars {
            points = List.copyOf(points);
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
        public PaletteColor ink() {
            return parts.get(0).ink();
        }
    }

    /** A level that figures are held against. */
    record Level(String label, PaletteColor ink, double y) implements Layer {}

    /** A place on the horizontal scale where something begins. */
    record Gate(String label, PaletteColor ink, double x) implements Layer {}

    /** A stretch of the horizontal scale. */
    record Shade(String label, PaletteColor ink, double from, double to) implements Layer {}
}
