/**
 * Warms up the client of a run against a server whose behaviour is known.
 *
 * <p>May import: {@code load}, {@code load.protocol}, {@code model..}, {@code options}, {@code server}, {@code server.jetty},
 * {@code trial.plan}.
 */
package org.gaeperf.trial.client;
