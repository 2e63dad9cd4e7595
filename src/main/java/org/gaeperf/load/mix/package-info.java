/**
 * What each request of a load consists of, where there are several kinds, and which body of its response is right.
 *
 * <p>May import: {@code http}, {@code load.protocol}, {@code model..}, {@code replay}.
 */
package org.gaeperf.load.mix;
