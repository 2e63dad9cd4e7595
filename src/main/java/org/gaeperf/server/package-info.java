/**
 * Starts a server to be measured as a child process, and ends it. {@code ServerProvider} is what another kind of
 * server has to implement.
 *
 * <p>May import: {@code files}, {@code http}, {@code model..}, {@code options}, {@code options.declaration}, {@code options.jvm}, {@code process}, {@code sampling.jvm}, {@code webapp}.
 */
package org.gaeperf.server;
