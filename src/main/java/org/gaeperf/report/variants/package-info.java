/**
 * Makes tables of more than two variants.
 *
 * <p>May import: {@code compare..}, {@code model..}, {@code report.format}.
 */
package org.gaeperf.report.variants;
