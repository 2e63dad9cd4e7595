/**
 * Runs the load generator as a child process, and keeps what it measured if it is lost.
 *
 * <p>May import: {@code http}, {@code load.client}, {@code load.protocol}, {@code model..}, {@code process}.
 */
package org.gaeperf.load;
