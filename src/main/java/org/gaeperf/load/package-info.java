/**
 * Runs the load generator as a child process, and keeps what it measured if it is lost.
 *
 * <p>May import: {@code load.closed}, {@code load.generator}, {@code load.protocol}, {@code model..}, {@code process}.
 */
package org.gaeperf.load;
