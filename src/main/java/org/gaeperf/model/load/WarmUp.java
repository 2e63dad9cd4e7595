package org.gaeperf.model.load;

/**
 * What came before the measurement.
 *
 * @param rampSeconds how long the rate rose
 * @param totalSeconds from the first request to the beginning of the measurement; of two trials at the same time, the
 *     one that was steady first went on until the other was
 * @param requests sent in it
 * @param failed of them
 * @param end why it ended: {@code fixed} by the user, {@code steady}, {@code limit} if it was not steady by then,
 *     or {@code behind} if it still worked off the ramp at three times the limit
 */
public record WarmUp(double rampSeconds, double totalSeconds, long requests, long failed, String end) {}
