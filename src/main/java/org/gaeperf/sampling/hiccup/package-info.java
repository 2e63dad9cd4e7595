/**
 * Measures for how long the machine did not run a thread that was ready to run.
 *
 * <p>May import: {@code model..}, {@code process}, {@code sampling}.
 */
package org.gaeperf.sampling.hiccup;
