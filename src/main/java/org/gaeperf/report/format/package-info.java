/**
 * Writes numbers for readers.
 *
 * <p>May import: {@code compare}.
 */
package org.gaeperf.report.format;
