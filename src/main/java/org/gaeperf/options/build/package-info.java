/**
 * The options that are read before all others, by Maven or by gaeperf, and files of options.
 *
 * <p>May import: {@code options.declaration}.
 */
package org.gaeperf.options.build;
