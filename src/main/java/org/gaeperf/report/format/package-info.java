/**
 * Writes numbers for readers, and says which come first.
 *
 * <p>May import: {@code compare}, {@code model}.
 */
package org.gaeperf.report.format;
