/**
 * What a run says of more than two variants together.
 *
 * <p>May import: {@code compare}, {@code compare.value}, {@code model..}.
 */
package org.gaeperf.compare.variants;
