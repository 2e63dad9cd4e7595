package org.gaeperf.trial.meter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.gaeperf.sampling.proc.ProcessTime;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The server runs on CPU 0, the client on CPU 1; the harness is process 1 and may run on both. */
class OwnProcessesTest {

    private static final long OBSERVER = 77;
    private static final Set<Integer> SERVER = Set.of(0);
    private static final Set<Integer> CLIENT = Set.of(1);

    @Test
    @DisplayName("a process counts on the cores that it may run on, and one that may run anywhere on all of them")
    void byCores() {
        OwnProcesses before = own(0, Map.of(1L, ticks("0-1", 10), 2L, ticks("0", 100), 3L, ticks("1", 200)));
        OwnProcesses after = own(0, Map.of(1L, ticks("0-1", 13), 2L, ticks("0", 140), 3L, ticks("1", 255)));

        assertThat(after.ticksSince(before, SERVER, false)).isEqualTo(3 + 40);
        assertThat(after.ticksSince(before, CLIENT, true)).isEqualTo(3 + 55);
        assertThat(after.ticksSince(before, Set.of(), true)).as("all CPUs").isEqualTo(3 + 40 + 55);
    }

    @Test
    @DisplayName("what only observes counts among all, and by itself")
    void observers() {
        OwnProcesses before = own(500, Map.of(OBSERVER, ticks("0", 10), 2L, ticks("0", 100)));
        OwnProcesses after = own(530, Map.of(OBSERVER, ticks("0", 13), 2L, ticks("0", 140)));

        assertThat(after.ticksSince(before, SERVER, false)).isEqualTo(3 + 40);
        assertThat(after.observerTicksSince(before, SERVER, false)).isEqualTo(3);
        assertThat(after.observerTicksSince(before, CLIENT, true))
                .as("commands")
                .isEqualTo(30);
    }

    @Test
    void aProcessThatHasStartedCountsFromItsStart() {
        OwnProcesses before = own(0, Map.of());
        OwnProcesses after = own(0, Map.of(4L, ticks("0", 7)));

        assertThat(after.ticksSince(before, SERVER, false)).isEqualTo(7);
    }

    @Test
    @DisplayName("a command that began and ended between two moments counts where commands run")
    void commandsThatHaveEnded() {
        OwnProcesses before = own(500, Map.of());
        OwnProcesses after = own(530, Map.of());

        assertThat(after.ticksSince(before, CLIENT, true)).isEqualTo(30);
        assertThat(after.ticksSince(before, SERVER, false)).isZero();
    }

    @Test
    @DisplayName("what a process used before it was last seen does not count when it has ended")
    void aProcessThatHasEndedCountsOnce() {
        OwnProcesses before = own(500, Map.of(4L, ticks("1", 90)));
        OwnProcesses after = own(595, Map.of());

        assertThat(after.ticksSince(before, CLIENT, true)).isEqualTo(5);
    }

    @Test
    @DisplayName("what a child's own child used counts once, whether it runs, has ended, or both have ended")
    void childrenOfChildren() {
        OwnProcesses running = own(0, Map.of(4L, ticks("0", 20), 5L, ticks("0", 600)));
        OwnProcesses forkEnded = own(0, Map.of(4L, new ProcessTime("0", 21, 615)));
        OwnProcesses bothEnded = own(23 + 615, Map.of());

        assertThat(forkEnded.ticksSince(running, SERVER, true)).isEqualTo(1 + 15);
        assertThat(bothEnded.ticksSince(forkEnded, SERVER, true)).isEqualTo(2);
        assertThat(bothEnded.ticksSince(running, SERVER, true)).isEqualTo(3 + 15);
        assertThat(forkEnded.ticksSince(running, CLIENT, true))
                .as("it may not run there")
                .isZero();
    }

    @Test
    void readsThisJvmAndPassesOverProcessesThatHaveEnded() throws Exception {
        long self = ProcessHandle.current().pid();

        OwnProcesses now = OwnProcesses.read(Set.of(Long.MAX_VALUE), Set.of(self));

        assertThat(now.processes()).containsOnlyKeys(self);
        assertThat(now.processes().get(self).ticks()).isPositive();
    }

    private static OwnProcesses own(long reapedTicks, Map<Long, ProcessTime> processes) {
        return new OwnProcesses(processes, reapedTicks, Set.of(OBSERVER));
    }

    private static ProcessTime ticks(String cpus, long ticks) {
        return new ProcessTime(cpus, ticks, 0);
    }
}
