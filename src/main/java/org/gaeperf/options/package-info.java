/**
 * Declares, parses and checks every option that starts with {@code bench.}. Defaults are applied here, and only here.
 *
 * <p>May import: {@code model..}, {@code webapp}.
 */
package org.gaeperf.options;
