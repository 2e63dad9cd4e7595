package org.gaeperf.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gaeperf.Tags;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.sampling.Observation;
import org.gaeperf.sampling.proc.ClockTicks;
import org.gaeperf.sampling.proc.CpuProbe;
import org.gaeperf.sampling.proc.CpuTicks;
import org.gaeperf.sampling.proc.ProcStat;
import org.gaeperf.sampling.proc.PsProbe;
import org.gaeperf.server.ListeningProcesses;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.trial.meter.ServerAffinity;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag(Tags.SLOW)
@DisplayName("A server of several processes")
@Timeout(600)
@Execution(ExecutionMode.CONCURRENT)
class ServerFamilyTest extends FamilyFixture {

    @ParameterizedTest
    @DisplayName("is measured as a whole: the CPU time of all workers, as /proc says it of each")
    @ValueSource(booleans = {true, false})
    void cpuOfAll(boolean withGroup) throws Exception {
        cpuOfAll(twoWorkers(), boundary(withGroup));
    }

    @ParameterizedTest
    @DisplayName("may have one listening socket that is open in two of them")
    @ValueSource(booleans = {true, false})
    void oneSocket(boolean withGroup) throws Exception {
        cpuOfAll(twoWithOneSocket(), boundary(withGroup));
    }

    private void cpuOfAll(String command, FamilyBoundary boundary) throws Exception {
        try (ServerUnderTest server = start(command, boundary)) {
            CpuProbe cpu = new CpuProbe(server.processes());
            List<Long> workers = workersOf(server);
            assertThat(workers).hasSize(2);
            assertThat(server.withoutJvm())
                    .as("why nothing is said of one JVM")
                    .hasValueSatisfying(
                            reason -> assertThat(reason).contains("has 2 JVMs, processes " + workers.get(0)));
            assertThat(server.processes().listening()).containsExactlyInAnyOrderElementsOf(workers);
            CpuTicks before = cpu.read();
            long ticksBefore = ticks(workers);
            ask(server.address());
            double micros = cpu.read().cpuMicrosSince(before);
            double independent = (ticks(workers) - ticksBefore) * 1e6 / ClockTicks.perSecond();

            assertThat(micros).isGreaterThan(REQUESTS * BURNED_MILLIS * 1000.0);
            assertThat(micros).isCloseTo(independent, within(0.02 * independent));
            assertThat(workers)
                    .allSatisfy(worker -> assertThat(ticks(List.of(worker))).isPositive());
            assertThat(server.processes().running()).containsAll(workers).contains(server.pid());
            assertThat(ChildProcessRegistry.pids())
                    .as("whose CPU time is not that of others")
                    .containsAll(workers);
            assertThat(observed(new PsProbe(server.processes(), List.of(), Duration.ofMinutes(5)), "rssBytes"))
                    .isGreaterThan(rssBytes(workers) * 0.95);
        }
    }

    @ParameterizedTest
    @DisplayName("keeps the CPU time of a worker that has ended")
    @ValueSource(booleans = {true, false})
    void endedWorker(boolean withGroup) throws Exception {
        try (ServerUnderTest server = start(twoWorkers(), boundary(withGroup))) {
            CpuProbe cpu = new CpuProbe(server.processes());
            CpuTicks before = cpu.read();
            ask(server.address());
            CpuTicks asked = cpu.read();
            ProcessHandle ended = ProcessHandle.of(workersOf(server).get(1)).orElseThrow();
            ended.destroyForcibly();
            ended.onExit().join();

            assertThat(cpu.read().cpuMicrosSince(before)).isGreaterThanOrEqualTo(asked.cpuMicrosSince(before));
            assertThat(server.exit().isDone()).as("the other one serves").isFalse();
            assertThat(server.processes().running()).doesNotContain(ended.pid());
        }
    }

    @ParameterizedTest
    @DisplayName("ends with all its processes, and leaves no cgroup")
    @ValueSource(booleans = {true, false})
    void ends(boolean withGroup) throws Exception {
        FamilyBoundary boundary = boundary(withGroup);
        List<Long> all;
        try (ServerUnderTest server = start(twoWorkers(), boundary)) {
            all = server.processes().running();
            assertThat(all).hasSizeGreaterThanOrEqualTo(3);
        }
        assertThat(all).allSatisfy(ServerFamilyTest::hasEnded);
        boundary.group().ifPresent(group -> assertThat(group.directory()).doesNotExist());
    }

    @ParameterizedTest
    @DisplayName("is moved to other cores with all its processes")
    @ValueSource(booleans = {true, false})
    void affinity(boolean withGroup) throws Exception {
        assumeTrue(BuildContext.onPath("taskset").isPresent());
        assumeTrue(Runtime.getRuntime().availableProcessors() > 1);
        try (ServerUnderTest server = start(twoWorkers(), boundary(withGroup))) {
            new ServerAffinity(server.processes(), new CpuAffinity(Optional.of("0"), Optional.of("1"), 1, 1))
                    .restoreServerCores();

            assertThat(server.processes().running())
                    .hasSizeGreaterThanOrEqualTo(3)
                    .allSatisfy(pid -> assertThat(Files.readString(Path.of("/proc", pid.toString(), "status")))
                            .containsPattern("Cpus_allowed_list:\\s+0\n"));
        }
    }

    /** Finds the workers by their command lines, not by what is tested. */
    private static List<Long> workersOf(ServerUnderTest server) {
        return ListeningProcesses.find(
                        server.address().getPort(), ProcessHandle.allProcesses().toList())
                .stream()
                .map(ProcessHandle::pid)
                .sorted()
                .toList();
    }

    private static long ticks(List<Long> pids) throws IOException {
        long ticks = 0;
        for (long pid : pids) {
            ProcStat stat = ProcStat.parse(Files.readString(Path.of("/proc", Long.toString(pid), "stat")));
            ticks += stat.userTicks() + stat.systemTicks();
        }
        return ticks;
    }

    private static double rssBytes(List<Long> pids) throws IOException {
        double bytes = 0;
        for (long pid : pids) {
            bytes += Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .mapToDouble(line -> 1024 * Double.parseDouble(line.replaceAll("\\D", "")))
                    .sum();
        }
        return bytes;
    }

    private static double observed(PsProbe probe, String series) throws Exception {
        return probe.sample((source, text) -> {}).stream()
                .filter(observation -> observation.series().equals(series))
                .mapToDouble(Observation::value)
                .findFirst()
                .orElseThrow();
    }
}
