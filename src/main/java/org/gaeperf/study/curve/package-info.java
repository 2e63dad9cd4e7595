/**
 * The suite {@code curve}: cost and latency over the rate.
 *
 * <p>May import: {@code compare..}, {@code engine}, {@code gate}, {@code load}, {@code load.protocol}, {@code model..},
 * {@code options}, {@code options.jvm}, {@code options.rates}, {@code process}, {@code report.format},
 * {@code report.text}, {@code run}, {@code sampling..}, {@code server..}, {@code study}, {@code suite}, {@code system},
 * {@code trial..}, {@code webapp}.
 */
package org.gaeperf.study.curve;
