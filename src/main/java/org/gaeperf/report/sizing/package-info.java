/**
 * What the suite {@code sizing} shows: how many instances of which class a rate needs in each mode.
 *
 * <p>May import: {@code compare}, {@code model..}.
 */
package org.gaeperf.report.sizing;
