/**
 * Any HTTP server that a command starts: its options, how it is started, stopped, and found among the processes of a
 * launcher script.
 *
 * <p>May import: {@code cgroup}, {@code files}, {@code http}, {@code model..}, {@code options},
 * {@code options.declaration}, {@code options.jvm}, {@code process}, {@code sampling..}, {@code server},
 * {@code server.request}, {@code webapp}.
 */
package org.gaeperf.server.command;
