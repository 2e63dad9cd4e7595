/**
 * Reads recorded logs of requests, and writes the file from which a client sends them.
 *
 * <p>May import: {@code model..}.
 */
package org.gaeperf.replay;
