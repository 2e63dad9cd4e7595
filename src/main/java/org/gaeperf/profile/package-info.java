/**
 * Reads JDK Flight Recorder files and heap histograms, and finds what grew between two of them.
 *
 * <p>May import: {@code model.methods}, {@code model.scenario}, {@code process}, {@code sampling}, {@code sampling.jvm}.
 */
package org.gaeperf.profile;
