package org.gaeperf.report.svg;

import java.util.List;

/**
 * A chart as data; {@link Svg} draws it.
 *
 * @param name of its files, without theme and ending
 * @param description what it shows, for those who cannot see it
 * @param panels from top to bottom
 * @param sameRange whether all panels show the same range, so that heights can be compared from one to the next
 */
public record Chart(String name, String description, Scale scale, List<Panel> panels, boolean sameRange) {

    public Chart {
        panels = List.copyOf(panels);
    }

    /** A chart whose panels each have a range of their own. */
    public Chart(String name, String description, Scale scale, List<Panel> panels) {
        this(name, description, scale, panels, false);
    }
}
