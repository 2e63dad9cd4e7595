/**
 * Reaches other hosts by ssh: checks what they have, and starts the nodes of the cluster there.
 *
 * <p>May import: {@code cluster.loader}, {@code cluster.protocol}, {@code files}, {@code options}, {@code options.hosts}, {@code process}.
 */
package org.gaeperf.cluster.ssh;
