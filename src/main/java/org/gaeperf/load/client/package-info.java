/**
 * The main class of the client's process.
 *
 * <p>May import: {@code load.closed}, {@code load.generator}, {@code load.protocol}, {@code model..}.
 */
package org.gaeperf.load.client;
