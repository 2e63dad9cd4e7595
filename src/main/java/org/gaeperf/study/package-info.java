/**
 * What a suite has to say to all layers. Each suite has a package of its own below this one.
 *
 * <p>May import: {@code compare}, {@code engine}, {@code model..}, {@code options}, {@code report.text}, {@code suite}.
 */
package org.gaeperf.study;
