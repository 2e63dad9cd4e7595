package org.gaeperf.report.svg;

import java.util.List;

/**
 * One of the plots of a chart, all of which share the horizontal scale.
 *
 * @param layers what is drawn, the first at the back
 * @param heightPixels of the plot itself
 */
public record Panel(Scale scale, List<Layer> layers, int heightPixels) {

    public Panel {
        layers = List.copyOf(layers);
    }
}
