/**
 * Sends load from other hosts: forms a cluster of them, shares a load between them, and adds what they measured.
 *
 * <p>Only here and below, classes of the cluster's library are used. They are loaded only if other hosts send the load.
 *
 * <p>May import: {@code cluster..}, {@code load}, {@code load.protocol}, {@code model..}, {@code options.hosts}, {@code
 * sampling.hiccup}, {@code sampling.proc}.
 */
package org.gaeperf.cluster;
