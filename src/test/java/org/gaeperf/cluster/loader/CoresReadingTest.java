package org.gaeperf.cluster.loader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.gaeperf.model.host.CoreShare;
import org.gaeperf.options.BuildContext;
import org.gaeperf.sampling.proc.CoreTimes;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CoresReadingTest {

    private static final CoresReading BEFORE = new CoresReading(new CoreTimes(1_000, 10, 5_000), 700);

    @Test
    @DisplayName("others took what is busy and not gaeperf's")
    void others() {
        CoresReading after = new CoresReading(new CoreTimes(1_070, 15, 5_100), 740);

        assertThat(after.since(BEFORE)).contains(new CoreShare(30, 5));
    }

    @Test
    @DisplayName("gaeperf's own time on other cores makes no share negative")
    void ownTimeElsewhere() {
        CoresReading after = new CoresReading(new CoreTimes(1_070, 10, 5_100), 790);

        assertThat(after.since(BEFORE)).contains(new CoreShare(0, 0));
    }

    @Test
    @DisplayName("a kernel that counts nothing says nothing, nor does one that has no such core")
    void unknown() {
        assertThat(BEFORE.since(BEFORE)).isEmpty();
        assertThat(CoresReading.read(Set.of(99_999), List.of())).isEmpty();
    }

    /** A process that is pinned to one core and uses all that it gets of it. */
    @Nested
    class WithBusyProcess {

        private final int cpu = BuildContext.topology().cpus().first();

        @Test
        @DisplayName(
                "the time of a process that is not gaeperf's is that of others, and that of a child of this JVM is not")
        void neighbourAndChild() throws Exception {
            assumeThat(BuildContext.onPath("taskset"))
                    .as("taskset is not on this machine's PATH")
                    .isPresent();
            Process child = new ProcessBuilder(
                            "taskset", "-c", Integer.toString(cpu), "sh", "-c", "while :; do :; done")
                    .start();
            try {
                List<Long> withChild = CoresReading.ownProcesses();
                List<Long> withoutChild =
                        withChild.stream().filter(pid -> pid != child.pid()).toList();

                assertThat(withChild).contains(ProcessHandle.current().pid(), child.pid());
                double asNeighbour = othersPercent(withoutChild);
                assertThat(asNeighbour).isGreaterThan(20);
                assertThat(othersPercent(withChild)).isLessThan(asNeighbour - 10);
            } finally {
                child.destroyForcibly().waitFor();
            }
        }

        private double othersPercent(List<Long> own) throws InterruptedException {
            CoresReading before = CoresReading.read(Set.of(cpu), own).orElseThrow();
            TimeUnit.SECONDS.sleep(2);
            return CoresReading.read(Set.of(cpu), own)
                    .orElseThrow()
                    .since(before)
                    .orElseThrow()
                    .othersPercent();
        }
    }
}
