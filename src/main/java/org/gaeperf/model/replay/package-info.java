/**
 * Describes a recorded log whose requests a load sends, and how near to the recorded times they were sent.
 *
 * <p>May import no other package of gaeperf.
 */
package org.gaeperf.model.replay;
