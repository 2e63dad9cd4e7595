package org.gaeperf.trial.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.TimeUnit;
import org.gaeperf.model.host.HostNoise.CoreNoise;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.sampling.proc.ProcHostStat;
import org.gaeperf.sampling.proc.ProcessTime;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class CoreNoiseMeterTest {

    @Nested
    @DisplayName("from texts that are made up")
    class Computed {

        private final ProcHostStat before = stat(1000, 5000, 10);

        @Test
        void othersTookWhatIsBusyButNotOurs() {
            CoreNoiseMeter.Second second = second(stat(1070, 5025, 15), 40);

            assertThat(second.othersPercent()).isEqualTo(30);
            assertThat(second.stealPercent()).isEqualTo(5);
            assertThat(second.busyPercent())
                    .as("70 of the 95 ticks that were not stolen")
                    .isCloseTo(73.7, within(0.05));
        }

        @Test
        @DisplayName("rounding never makes the share negative")
        void roundingOfTicks() {
            assertThat(second(stat(1040, 5060, 10), 41).othersPercent()).isZero();
        }

        @Test
        @DisplayName("a kernel that counts nothing says nothing")
        void noTicks() {
            assertThat(CoreNoiseMeter.second(0, before, before, own(0), own(0), Set.of(0), false))
                    .isEmpty();
        }

        private CoreNoiseMeter.Second second(ProcHostStat after, long ownTicks) {
            return CoreNoiseMeter.second(0, before, after, own(700), own(700 + ownTicks), Set.of(0), false)
                    .orElseThrow();
        }

        private OwnProcesses own(long ticks) {
            return new OwnProcesses(Map.of(7L, new ProcessTime("0", ticks, 0)), 0, Set.of());
        }

        private static ProcHostStat stat(long user, long idle, long steal) {
            String times = user + " 0 0 " + idle + " 0 0 0 " + steal + " 0 0\n";
            return ProcHostStat.parse("cpu  " + times + "cpu0 " + times + "ctxt 1\n");
        }
    }

    /** A process that is pinned to one of two cores and uses all that it gets of it. */
    @Nested
    @DisplayName("with a real neighbour")
    class Live {

        private final SortedSet<Integer> allowed = BuildContext.topology().cpus();

        @Test
        @DisplayName("its CPU time is found on its core, in each second")
        void neighbour() throws Exception {
            Measured measured = measure(false);

            assertThat(measured.server().othersPercent()).isGreaterThan(20);
            assertThat(measured.server().burstSeconds()).isPositive();
            assertThat(measured.server().burstPercent()).isGreaterThan(20);
            assertThat(measured.series())
                    .extracting(TimeSeries::name)
                    .contains(
                            "serverCoresOthersPercent",
                            "serverCoresStealPercent",
                            "clientCoresOthersPercent",
                            "clientCoresStealPercent");
            assertThat(measured.series().get(0).points()).hasSizeGreaterThanOrEqualTo(2);
            assertThat(measured.series().get(0).points().get(0).seconds()).isCloseTo(0, within(1.0));
        }

        @Test
        @DisplayName("the observer that uses a core is named: here the hiccup meter, and not this JVM")
        void busyObserver() throws Exception {
            assumeTrue(allowed.size() > 1, "this process may use a single core");
            Measured measured = measure(
                    CpuAffinity.parse(allowed.first() + ":" + allowed.last(), BuildContext.topology()), false, true);

            // How much of the core it gets is up to the neighbours.
            assertThat(mean(measured, "hiccupMeterCpuPercent")).isGreaterThan(5);
            assertThat(mean(measured, "harnessCpuPercent")).isLessThan(mean(measured, "hiccupMeterCpuPercent"));
            assertThat(mean(measured, "commandsCpuPercent")).isZero();
        }

        private double mean(Measured measured, String name) {
            return measured.series().stream()
                    .filter(series -> series.name().equals(name))
                    .flatMap(series -> series.points().stream())
                    .mapToDouble(TimeSeries.Point::value)
                    .average()
                    .orElseThrow();
        }

        @Test
        @DisplayName("a process of the benchmark is not blamed")
        void ownProcess() throws Exception {
            double asNeighbour = measure(false).server().othersPercent();
            CoreNoise own = measure(true).server();

            assertThat(own.othersPercent()).isLessThan(asNeighbour - 10);
            assertThat(own.busyPercent()).as("whoever used it").isGreaterThan(20);
        }

        @Test
        @DisplayName("without pinning, it is the share of all CPUs")
        void allCpus() throws Exception {
            Measured measured = measure(CpuAffinity.none(allowed.size()), false);

            assertThat(measured.server().cpus()).isEqualTo("all");
            assertThat(measured.server().othersPercent()).isPositive();
            assertThat(measured.client()).isEmpty();
        }

        private record Measured(CoreNoise server, Optional<CoreNoise> client, List<TimeSeries> series) {}

        private Measured measure(boolean own) throws Exception {
            assumeTrue(allowed.size() > 1, "this process may use a single core");
            return measure(CpuAffinity.parse(allowed.first() + ":" + allowed.last(), BuildContext.topology()), own);
        }

        private Measured measure(CpuAffinity pinning, boolean own) throws Exception {
            return measure(pinning, own, false);
        }

        private Measured measure(CpuAffinity pinning, boolean own, boolean observes) throws Exception {
            assumeTrue(BuildContext.onPath("taskset").isPresent(), "taskset is not on this machine's PATH");
            Process burner = new ProcessBuilder(
                            "taskset", "-c", allowed.first().toString(), "sh", "-c", "while :; do :; done")
                    .start();
            try {
                CoreNoiseMeter meter = new CoreNoiseMeter(pinning, () -> own ? Set.of(burner.pid()) : Set.of(), false);
                long start = System.nanoTime();
                meter.begin(observes ? OptionalLong.of(burner.pid()) : OptionalLong.empty());
                for (int i = 0; i < 26; i++) {
                    TimeUnit.MILLISECONDS.sleep(100);
                    meter.poll();
                }
                meter.end();
                return new Measured(meter.serverCores().orElseThrow(), meter.clientCores(), meter.series(start));
            } finally {
                burner.destroyForcibly().waitFor();
            }
        }
    }
}
