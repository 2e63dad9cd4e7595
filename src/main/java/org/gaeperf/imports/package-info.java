/**
 * Reads series of values that other tools have stored. The files are only read.
 *
 * <p>May import: {@code compare.jmh}, {@code model}.
 */
package org.gaeperf.imports;
