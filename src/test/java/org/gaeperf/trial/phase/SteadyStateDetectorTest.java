package org.gaeperf.trial.phase;

import static org.assertj.core.api.Assertions.assertThat;

import org.gaeperf.trial.phase.SteadyStateDetector.Interval;
import org.junit.jupiter.api.Test;

class SteadyStateDetectorTest {

    private final SteadyStateDetector steady = new SteadyStateDetector();

    @Test
    void aServerThatGrowsCheaperIsNotSteady() {
        for (double cpu = 400; cpu > 200; cpu -= 15) {
            steady.add(new Interval(cpu, 1, 0.1, 200));
            assertThat(steady.isSteady()).isFalse();
        }
    }

    @Test
    void aServerThatGrowsFasterIsNotSteady() {
        for (double p50 = 500; p50 > 200; p50 -= 25) {
            steady.add(new Interval(150, 1, 0.1, p50));
            assertThat(steady.isSteady()).isFalse();
        }
    }

    @Test
    void aServerThatStaysAsItIsIsSteadyAfterSixWindows() {
        for (int i = 0; i < 5; i++) {
            steady.add(new Interval(150 + i % 2, 1, 0.1, 200 - i % 2));
            assertThat(steady.isSteady()).isFalse();
        }
        steady.add(new Interval(151, 1, 0.1, 199));

        assertThat(steady.isSteady()).isTrue();
    }

    /** On full cores CPU per request is what the cores have, over the rate, and does not change. */
    @Test
    void aServerThatStillCompilesIsNotSteady() {
        for (int i = 0; i < 8; i++) {
            steady.add(new Interval(480, 1, 0.35, 200));
            assertThat(steady.isSteady()).isFalse();
        }
        steady.add(new Interval(480, 1, 0.2, 200));
        assertThat(steady.isSteady()).isFalse();
        steady.add(new Interval(480, 1, 0.2, 200));

        assertThat(steady.isSteady()).isTrue();
    }

    /** With 18 ticks in a window, 5 % is less than one. */
    @Test
    void aTickMoreInAWindowIsNoChange() {
        for (int i = 0; i < 6; i++) {
            steady.add(new Interval(i < 3 ? 180 : 194, 10, 0.1, 200));
        }
        assertThat(steady.isSteady()).isTrue();
        for (int i = 0; i < 3; i++) {
            steady.add(new Interval(216, 10, 0.1, 200));
        }
        assertThat(steady.isSteady()).isFalse();
    }

    @Test
    void oneDisturbedWindowDecidesNothing() {
        for (int i = 0; i < 6; i++) {
            steady.add(i == 3 ? new Interval(300, 1, 0.1, 9000) : new Interval(150, 1, 0.1, 200));
        }

        assertThat(steady.isSteady()).isTrue();
    }

    @Test
    void aWindowWithoutValuesStartsOver() {
        for (int i = 0; i < 5; i++) {
            steady.add(new Interval(150, 1, 0.1, 200));
        }
        steady.add(new Interval(Double.NaN, 1, 0.1, 200));
        steady.add(new Interval(150, 1, 0.1, 200));

        assertThat(steady.isSteady()).isFalse();
    }
}
