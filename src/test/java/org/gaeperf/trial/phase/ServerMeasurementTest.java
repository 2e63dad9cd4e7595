package org.gaeperf.trial.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.trial.TrialRunner;
import org.gaeperf.trial.plan.TrialListener;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A measurement that a suite brings")
@Timeout(600)
class ServerMeasurementTest {

    private static final Path JDK = Path.of(System.getProperty("java.home"));

    @TempDir
    private Path output;

    private final List<Long> servers = new ArrayList<>();

    @Test
    @DisplayName("measures a server that runs, and what it stores is the result")
    void measures() throws Exception {
        TimeSeries series = new TimeSeries("own", List.of(new TimeSeries.Point(0, 1)));

        TrialResult result = run(measured -> {
            assertThat(measured.server().exit()).isNotDone();
            assertThat(measured.server().withoutJvm()).isEmpty();
            assertThat(measured.startNoise()).isEqualTo(HostNoise.UNKNOWN);
            measured.result().setSamples(new SampleSet(List.of(series), List.of()));
            measured.result().succeed();
        });

        assertThat(result.validity()).as(result.reasons().toString()).isEqualTo(Validity.VALID);
        assertThat(result.samples().series("own")).hasValue(series);
        assertThat(result.startup()).isPresent();
    }

    @Test
    @DisplayName("has failed if it says nothing, or with the message that it fails with")
    void fails() throws Exception {
        assertThat(run(measured -> {}).validity()).isEqualTo(Validity.FAILED);

        TrialResult result = run(measured -> {
            throw new LoadException("the response was wrong");
        });

        assertThat(result.validity()).isEqualTo(Validity.FAILED);
        assertThat(result.reasons()).containsExactly("the response was wrong");
    }

    /** What a suite does with the server. */
    private interface Measuring {

        void measure(ServerMeasurement.MeasuredServer measured) throws LoadException;
    }

    private TrialResult run(Measuring measuring) throws Exception {
        ServerMeasurement own = new ServerMeasurement() {
            @Override
            public Duration expected() {
                return Duration.ZERO;
            }

            @Override
            public void measure(MeasuredServer measured) throws LoadException {
                servers.add(measured.server().pid());
                measuring.measure(measured);
            }
        };
        TrialResult result = TrialRunner.run(
                TrialPlans.in(output.resolve("own-" + servers.size()))
                        .measurement(own)
                        .build(),
                JDK,
                TrialListener.none());
        assertThat(servers).allMatch(pid -> ProcessHandle.of(pid).isEmpty());
        return result;
    }
}
