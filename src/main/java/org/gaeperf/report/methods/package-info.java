/**
 * The tables of the methods and classes that grew.
 *
 * <p>May import: {@code compare..}, {@code model..}, {@code report.format}.
 */
package org.gaeperf.report.methods;
