package org.gaeperf.trial.meter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.server.ServerProcessUse;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.proc.ClockTicks;
import org.gaeperf.sampling.proc.ProcStat;
import org.gaeperf.sampling.proc.ThreadCpuMeter;
import org.gaeperf.testkit.LoadResults;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The second process is no child of the first one, so nothing hands on what it has used. */
@DisplayName("A process that begins and ends in the measurement, without a cgroup,")
@Timeout(600)
class EndedProcessesTest {

    private static final double USED_SECONDS = 0.3;

    private final List<Process> started = new CopyOnWriteArrayList<>();

    @AfterEach
    void end() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    @DisplayName("counts with what it had used at its last reading, and is listed with that")
    void countsUpToItsLastReading() throws Exception {
        Process main = start("sleep 600");
        ServerProcesses family = family(main.pid());
        ServerCpu cpu = new ServerCpu(family, new ThreadCpuMeter(family), false);
        cpu.begin();
        Process orphan = start("while :; do :; done");
        awaitUse(orphan.pid());
        cpu.readMembers();
        orphan.destroyForcibly().waitFor();
        cpu.end();

        ServerCost cost =
                cpu.cost(LoadResults.ofSeconds(1).build(), Optional.empty()).orElseThrow();
        assertThat(cost.cpuSeconds()).isGreaterThanOrEqualTo(USED_SECONDS);
        assertThat(cost.processes())
                .filteredOn(ServerProcessUse::ended)
                .singleElement()
                .satisfies(process -> {
                    assertThat(process.pid()).isEqualTo(orphan.pid());
                    assertThat(process.cpuSeconds()).isGreaterThanOrEqualTo(USED_SECONDS);
                });
        assertThat(cost.withoutCgroup()).contains("a test");
    }

    private Process start(String script) throws Exception {
        Process process = new ProcessBuilder("sh", "-c", "exec sh -c '" + script + "'").start();
        started.add(process);
        return process;
    }

    /** Waits for what it has used, however long that takes. */
    private static void awaitUse(long pid) throws Exception {
        double seconds;
        do {
            Thread.sleep(10);
            ProcStat stat = ProcStat.parse(Files.readString(Path.of("/proc", Long.toString(pid), "stat")));
            seconds = (double) (stat.userTicks() + stat.systemTicks()) / ClockTicks.perSecond();
        } while (seconds < USED_SECONDS);
    }

    private ServerProcesses family(long main) {
        return new ServerProcesses() {
            @Override
            public long main() {
                return main;
            }

            @Override
            public List<Long> running() {
                return started.stream()
                        .filter(Process::isAlive)
                        .map(Process::pid)
                        .sorted()
                        .toList();
            }

            @Override
            public Optional<String> withoutCgroup() {
                return Optional.of("a test");
            }
        };
    }
}
