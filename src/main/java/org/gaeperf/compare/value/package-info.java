/**
 * Takes single values from the results of trials, without comparing them.
 *
 * <p>May import: {@code model..}.
 */
package org.gaeperf.compare.value;
