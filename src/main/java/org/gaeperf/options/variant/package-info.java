/**
 * The variants of a server that are compared, as the options define them.
 *
 * <p>May import: {@code model..}, {@code options.declaration}.
 */
package org.gaeperf.options.variant;
