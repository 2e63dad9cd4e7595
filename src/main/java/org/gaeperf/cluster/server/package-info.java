/**
 * Runs the whole measurement on the host of the server: copies gaeperf there, starts it, and copies its results back.
 *
 * <p>May import: {@code cluster.protocol}, {@code cluster.ssh}, {@code files}, {@code options.hosts}, {@code process}.
 */
package org.gaeperf.cluster.server;
