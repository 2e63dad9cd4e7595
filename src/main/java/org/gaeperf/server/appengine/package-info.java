/**
 * Unpacks, prepares and starts the App Engine runtime, with the HTTP connector of the harness where the runtime has
 * none. It also proves in which mode a running server serves.
 *
 * <p>May import: {@code files}, {@code http}, {@code model..}, {@code options}, {@code options.declaration}, {@code options.jvm}, {@code options.runtime}, {@code process}, {@code sampling},
 * {@code sampling.jvm}, {@code server}, {@code webapp}.
 */
package org.gaeperf.server.appengine;
