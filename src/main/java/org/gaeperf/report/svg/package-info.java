/**
 * Draws charts as SVG. It knows axes, layers and colors, and nothing of trials.
 *
 * <p>May import no other package of gaeperf.
 */
package org.gaeperf.report.svg;
