/**
 * The options of a run: their declarations, the values that a user gave, and the checks between them.
 *
 * <p>{@link org.gaeperf.options.OptionCatalog} and {@link org.gaeperf.options.SuiteOptionDeclarations} declare every option once;
 * {@link org.gaeperf.options.OptionParser} makes {@link org.gaeperf.options.BenchmarkOptions} of what was given.
 *
 * <p>May import: {@code model..}, {@code options.build}, {@code options.cpu}, {@code options.declaration},
 * {@code options.hosts}, {@code options.jvm}, {@code options.rates}, {@code options.runtime}, {@code options.variant},
 * {@code webapp}.
 */
package org.gaeperf.options;
