/**
 * Describes the machine that a process runs on, its JDK and its sources.
 *
 * <p>May import: {@code model..}, {@code options}, {@code process}.
 */
package org.gaeperf.system;
