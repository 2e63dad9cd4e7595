/**
 * Reads the files that JMH writes.
 *
 * <p>May import: {@code model}.
 */
package org.gaeperf.jmh;
