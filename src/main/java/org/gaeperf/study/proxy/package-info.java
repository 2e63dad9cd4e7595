/**
 * The suite {@code proxy}: servers under rising numbers of connections, and where each stops scaling.
 *
 * <p>May import: {@code compare..}, {@code engine}, {@code gate}, {@code model..}, {@code options},
 * {@code options.jvm}, {@code process}, {@code report.format}, {@code report.text}, {@code run}, {@code server..},
 * {@code study}, {@code suite}, {@code system}, {@code trial.plan}.
 */
package org.gaeperf.study.proxy;
