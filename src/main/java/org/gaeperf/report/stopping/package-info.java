/**
 * Says when a comparison was looked at and where it ended, and how its time would be split best.
 *
 * <p>May import: {@code compare..}, {@code model..}, {@code report.format}.
 */
package org.gaeperf.report.stopping;
