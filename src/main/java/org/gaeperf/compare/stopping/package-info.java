/**
 * Decides how long the pairs of a comparison are measured, and when it has run long enough: at which pairs it is looked at, at which
 * levels, and whether all that it is run for is decided.
 *
 * <p>May import: {@code compare}, {@code compare.regression}, {@code model..}.
 */
package org.gaeperf.compare.stopping;
