package org.gaeperf.report.svg;

import java.util.List;

/**
 * A flame graph as data; {@link FlameSvg} draws it.
 *
 * @param name of its files, without theme and ending
 * @param description what it shows, for those who cannot see it
 * @param boxes one for each frame
 * @param legend what the colours mean
 */
public record FlameChart(String name, String description, List<Box> boxes, List<LegendEntry> legend) {

    public FlameChart {
        boxes = List.copyOf(boxes);
        legend = List.copyOf(legend);
    }

    /**
     * A colour.
     *
     * @param strength from 0, the background, to 1, the full colour
     */
    public record Fill(PaletteColor color, double strength) {}

    /** One colour with its meaning. */
    public record LegendEntry(Fill fill, String meaning) {}

    /**
     * A frame.
     *
     * @param level 0 for the root, at the bottom
     * @param left where it starts, from 0 to 1
     * @param width its part of the whole width, from 0 to 1
     * @param label shown as far as there is room
     * @param tooltip shown where the pointer is
     */
    public record Box(int level, double left, double width, String label, String tooltip, Fill fill) {}
}
