/**
 * Makes flame graphs of the trials with Flight Recorder: static ones for the page, and interactive ones in files.
 *
 * <p>May import: {@code compare}, {@code files}, {@code model..}, {@code profile}, {@code report.svg}, {@code
 * report.text}.
 */
package org.gaeperf.report.flame;
