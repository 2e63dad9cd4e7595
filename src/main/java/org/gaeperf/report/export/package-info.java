/**
 * Writes the values of stored runs in the forms that other tools read.
 *
 * <p>May import: {@code compare}, {@code compare.value}, {@code model..}, {@code report.format}.
 */
package org.gaeperf.report.export;
