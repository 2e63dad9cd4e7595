/**
 * Finds what changed over a series of runs: steps, and slow rises.
 *
 * <p>May import no other package of gaeperf.
 */
package org.gaeperf.compare.trend;
