package org.gaeperf.report.chart;

import java.util.List;

/**
 * A chart as data; {@link Svg} draws it.
 *
 * @param name of its files, without theme and ending
 * @param description what it shows, for those who cannot see it
 * @param panels from top to bottom
 */
public record Chart(String name, String description, Scale scale, List<Panel> panels) {

    public Chart {
        panels = List.copyOf(panels);
    }
}
