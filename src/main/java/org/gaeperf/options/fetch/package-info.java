/**
 * Decides what the build fetches, from the options and from what the build is going to do.
 *
 * <p>May import: {@code model..}, {@code options}, {@code options.declaration}, {@code options.runtime}.
 */
package org.gaeperf.options.fetch;
