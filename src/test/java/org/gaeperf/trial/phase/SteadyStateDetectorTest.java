package org.gaeperf.trial.phase;

import static org.assertj.core.api.Assertions.assertThat;

import org.gaeperf.trial.phase.SteadyStateDetector.Window;
import org.junit.jupiter.api.Test;

class SteadyStateDetectorTest {

    private final SteadyStateDetector steady = new SteadyStateDetector();

    @Test
    void aServerThatGrowsCheaperIsNotSteady() {
        for (double cpu = 400; cpu > 200; cpu -= 15) {
            steady.add(new Window(cpu, 1, 0.1, 200));
            assertThat(steady.reached()).isFalse();
        }
    }

    @Test
    void aServerThatGrowsFasterIsNotSteady() {
        for (double p50 = 500; p50 > 200; p50 -= 25) {
            steady.add(new Window(150, 1, 0.1, p50));
            assertThat(steady.reached()).isFalse();
        }
    }

    @Test
    void aServerThatStaysAsItIsIsSteadyAfterSixWindows() {
        for (int i = 0; i < 5; i++) {
            steady.add(new Window(150 + i % 2, 1, 0.1, 200 - i % 2));
            assertThat(steady.reached()).isFalse();
        }
        steady.add(new Window(151, 1, 0.1, 199));

        assertThat(steady.reached()).isTrue();
    }

    /** On full cores CPU per request is what the cores have, over the rate, and does not change. */
    @Test
    void aServerThatStillCompilesIsNotSteady() {
        for (int i = 0; i < 8; i++) {
            steady.add(new Window(480, 1, 0.35, 200));
            assertThat(steady.reached()).isFalse();
        }
        steady.add(new Window(480, 1, 0.2, 200));
        assertThat(steady.reached()).isFalse();
        steady.add(new Window(480, 1, 0.2, 200));

        assertThat(steady.reached()).isTrue();
    }

    /** With 18 ticks in a window, 5 % is less than one. */
    @Test
    void aTickMoreInAWindowIsNoChange() {
        for (int i = 0; i < 6; i++) {
            steady.add(new Window(i < 3 ? 180 : 194, 10, 0.1, 200));
        }
        assertThat(steady.reached()).isTrue();
        for (int i = 0; i < 3; i++) {
            steady.add(new Window(216, 10, 0.1, 200));
        }
        assertThat(steady.reached()).isFalse();
    }

    @Test
    void oneDisturbedWindowDecidesNothing() {
        for (int i = 0; i < 6; i++) {
            steady.add(i == 3 ? new Window(300, 1, 0.1, 9000) : new Window(150, 1, 0.1, 200));
        }

        assertThat(steady.reached()).isTrue();
    }

    @Test
    void aWindowWithoutValuesStartsOver() {
        for (int i = 0; i < 5; i++) {
            steady.add(new Window(150, 1, 0.1, 200));
        }
        steady.add(new Window(Double.NaN, 1, 0.1, 200));
        steady.add(new Window(150, 1, 0.1, 200));

        assertThat(steady.reached()).isFalse();
    }
}
