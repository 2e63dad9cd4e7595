/**
 * Starts other processes with a time limit and a clean environment. It ends them when the harness ends, however it
 * ends.
 *
 * <p>May import no other package of gaeperf.
 */
package org.gaeperf.process;
