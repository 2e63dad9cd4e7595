/**
 * What people read about metrics: the metrics page of the site, made from the declarations in
 * {@link org.gaeperf.compare.Metric}.
 *
 * <p>May import: {@code compare}, {@code compare.regression}, {@code compare.value}, {@code model..}.
 */
package org.gaeperf.compare.help;
