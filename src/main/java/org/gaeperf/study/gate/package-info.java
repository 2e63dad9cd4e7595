/**
 * The suite {@code gate}: a candidate against a baseline. Its rounds and decisions are in {@code org.gaeperf.gate}.
 *
 * <p>May import: {@code compare..}, {@code engine}, {@code gate}, {@code load}, {@code load.protocol}, {@code model..},
 * {@code options}, {@code options.jvm}, {@code options.rates}, {@code process}, {@code report.format},
 * {@code report.text}, {@code run}, {@code sampling..}, {@code server..}, {@code study}, {@code suite}, {@code system},
 * {@code trial..}, {@code webapp}.
 */
package org.gaeperf.study.gate;
