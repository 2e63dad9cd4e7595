package org.gaeperf.compare.calibration;

import org.gaeperf.model.CalibrationVariants;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A defect of the client or its recorder, planted in the stored results of a sound calibration")
class PlantedClientDefectsTest extends PlantedDefects {

    @Test
    @DisplayName("the client of one side adds 30 µs more: the difference of both clients")
    void biasedClient() {
        assertFails(
                SoundCalibration.run(1).plant(CalibrationVariants.PLAIN_B::equals, trial -> later(trial, 1, 30)),
                "what the client of one side adds more to the median latency, concurrent");
    }

    @Test
    @DisplayName("the client adds 50 µs to each latency: what it adds at the rate that is compared")
    void slowClient() {
        assertFails(
                SoundCalibration.run(1).plant(CalibrationVariants.PLAIN::equals, trial -> later(trial, 1, 50)),
                "what the client adds to the median latency at 1,000 requests/s");
    }

    @Test
    @DisplayName("the client loses 100 µs of each latency: what it adds at the rate that is compared")
    void lostLatency() {
        assertFails(
                SoundCalibration.run(1).plant(CalibrationVariants.PLAIN::equals, trial -> later(trial, 1, -100)),
                "what the client adds to the median latency at 1,000 requests/s");
    }

    @Test
    @DisplayName("the client's clock is 1 % too fast: the rate of the clock")
    void fastClock() {
        assertFails(
                SoundCalibration.run(1).plant(variant -> variant.startsWith("delay"), trial -> later(trial, 1.01, 0)),
                "rate of the client's clock against the server's");
    }

    @Test
    @DisplayName("the client's clock goes away from the server's by 1 ms in 6 s: the drift within a trial")
    void driftingClock() {
        assertFails(
                SoundCalibration.run(1)
                        .plant(
                                variant -> variant.startsWith("delay"),
                                trial -> SoundCalibration.withLoad(trial, PlantedDefects::drifting)),
                "drift of a constant latency within a trial");
    }

    @Test
    @DisplayName("one request of one trial is not recorded: the server's count")
    void lostRequest() {
        assertFails(
                SoundCalibration.run(1)
                        .plant(
                                CalibrationVariants.delay(20)::equals,
                                trial -> SoundCalibration.withLoad(
                                        trial,
                                        load -> SoundCalibration.withLatency(
                                                load, counted(load.scheduledLatency(), 5999), load.seconds()))),
                "the client's count of requests against the server's");
    }

    @Test
    @DisplayName("the recorder drops one second of one trial: the seconds")
    void droppedSecond() {
        assertFails(
                SoundCalibration.run(1)
                        .plant(
                                CalibrationVariants.delay(5)::equals,
                                trial -> SoundCalibration.withLoad(
                                        trial,
                                        load -> SoundCalibration.withLatency(
                                                load,
                                                load.scheduledLatency(),
                                                load.seconds().stream()
                                                        .filter(second -> second.second() != 3)
                                                        .toList()))),
                "every second is recorded, and every request in one");
    }
}
