/**
 * Any HTTP server that a command starts: its options, how it is started, stopped, and found among the processes of a
 * launcher script, and which answers of it are right.
 *
 * <p>May import: {@code files}, {@code model..}, {@code options}, {@code options.declaration}, {@code options.jvm}, {@code process}, {@code server}.
 */
package org.gaeperf.server.command;
