/**
 * Defines what the harness and a loader on another host send each other.
 *
 * <p>May import: {@code load.protocol}, {@code model..}.
 */
package org.gaeperf.cluster.protocol;
