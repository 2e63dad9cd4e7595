package org.gaeperf.trial.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A server is")
class SteadyStateDetectorTest {

    private final LoadSecondSeries load = new LoadSecondSeries();

    @Test
    @DisplayName("not steady while its CPU time per request falls")
    void cheaper() {
        for (double cpu = 400; load.seconds().size() < 20; cpu *= 0.96) {
            load.add(cpu, 250);
            assertThat(changes()).isNotEmpty();
        }
        assertThat(changes()).singleElement().asString().startsWith("CPU time per request changed by -20 ± ");
    }

    @Test
    @DisplayName("not steady while its latency falls")
    void faster() {
        for (double p50 = 900; load.seconds().size() < 20; p50 *= 0.93) {
            load.add(200, p50);
            assertThat(changes()).isNotEmpty();
        }
        assertThat(changes()).singleElement().asString().startsWith("the median latency changed by -36 ± ");
    }

    @Test
    @DisplayName("steady after ten seconds in which it varies as a machine does, and not before")
    void varies() {
        for (int i = 0; i < 9; i++) {
            load.add(i % 2 == 0 ? 190 : 210, 250);
            assertThat(changes()).isNotEmpty();
        }
        load.add(210, 250);

        assertThat(changes()).isEmpty();
    }

    @Test
    @DisplayName("not steady while the compiler of the server, or of the client, works")
    void compiles() {
        for (int i = 0; i < 12; i++) {
            load.add(200, 250, i < 6 ? 0.4 : 0, i < 8 ? 0.6 : 0);
        }
        assertThat(changes())
                .containsExactly(
                        "the JIT compiler used 21 % of the server's CPU time; at most 5 % is allowed",
                        "the JIT compiler used 27 % of one core's time in the client; at most 8 % is allowed");
        assertThat(SteadyStateDetector.isCompiled(load.seconds())).isTrue();

        for (int i = 0; i < 9; i++) {
            load.add(200, 250);
        }
        assertThat(changes()).isEmpty();
    }

    @Test
    @DisplayName("not steady if it does not keep up, though a single slow second does not count")
    void behind() {
        for (int i = 0; i < 11; i++) {
            load.add(200, 250);
        }
        load.addBehind(500);
        assertThat(changes()).isEmpty();

        load.addBehind(500).addBehind(500);
        assertThat(changes()).containsExactly("the full rate was kept in 9 of the last 12 seconds");
    }

    @Test
    @DisplayName("settled after a compilation when it kept the rate for three seconds with idle compilers")
    void settled() {
        load.addBehind(500).add(400, 900, 0.4, 0);
        for (int i = 0; i < 2; i++) {
            load.add(200, 250);
        }
        assertThat(SteadyStateDetector.findChangesOfCompiled(load.seconds()))
                .containsExactly("the JIT compiler used 25 % of the server's CPU time; at most 5 % is allowed");

        load.add(200, 250);
        assertThat(SteadyStateDetector.findChangesOfCompiled(load.seconds())).isEmpty();

        load.addBehind(500).addBehind(500);
        assertThat(SteadyStateDetector.findChangesOfCompiled(load.seconds())).isEmpty();
        load.addBehind(500);
        assertThat(SteadyStateDetector.findChangesOfCompiled(load.seconds()))
                .containsExactly("the full rate was kept in 2 of the last 5 seconds");
    }

    @Test
    @DisplayName("compiled only after two seconds with an idle compiler, at whatever rate")
    void compiled() {
        load.add(200, 250);
        assertThat(SteadyStateDetector.isCompiled(load.seconds())).isFalse();
        load.add(200, 250);
        assertThat(SteadyStateDetector.isCompiled(load.seconds())).isTrue();
        load.add(200, 250, 0.5, 0);
        assertThat(SteadyStateDetector.isCompiled(load.seconds())).isFalse();
        load.add(200, 250).addBehind(900);
        assertThat(SteadyStateDetector.isCompiled(load.seconds())).isTrue();
    }

    @Test
    @DisplayName("compiled enough for a pair while the compiler does what would not keep a measurement from counting")
    void compiledForPair() {
        load.add(80, 250, 0, 0).add(80, 250, 0.14, 0).add(80, 250, 0.14, 0);
        assertThat(SteadyStateDetector.isCompiled(load.seconds())).isFalse();
        assertThat(SteadyStateDetector.isCompiledForPair(load.seconds())).isTrue();

        load.add(400, 250, 0.14, 0).add(400, 250, 0.14, 0);
        assertThat(SteadyStateDetector.isCompiledForPair(load.seconds()))
                .as("more of the core")
                .isFalse();
    }

    private List<String> changes() {
        return SteadyStateDetector.findChanges(load.seconds());
    }
}
