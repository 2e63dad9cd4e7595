/**
 * A client that sends in a closed loop: each of its connections sends the next request when the last one is answered. It
 * speaks the protocol of {@code load.protocol}, as the open-loop load generator does.
 *
 * <p>May import: {@code http}, {@code load.protocol}, {@code model..}, {@code sampling.hiccup}.
 */
package org.gaeperf.load.closed;
