/**
 * Compares the results of two builds that JMH has measured, by its JSON files.
 *
 * <p>May import: {@code compare}, {@code compare.value}, {@code jmh}.
 */
package org.gaeperf.compare.jmh;
