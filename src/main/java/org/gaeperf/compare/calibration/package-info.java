/**
 * The checks of a stored run of the suite {@code calibration}: is the instrument accurate, how often does it report a
 * difference that is not there, does it detect injected faults, and what does it cost?
 *
 * <p>May import: {@code compare}, {@code compare.value}, {@code model..}.
 */
package org.gaeperf.compare.calibration;
