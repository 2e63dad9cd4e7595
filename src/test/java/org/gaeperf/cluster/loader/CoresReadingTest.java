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

@Timeout(600)
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
                CoresReading ownBefore = read(withChild);
                CoresReading neighbourBefore = read(withoutChild);
                TimeUnit.SECONDS.sleep(2);
                double asOwn = othersPercent(ownBefore, withChild);
                double asNeighbour = othersPercent(neighbourBefore, withoutChild);

                assertThat(asNeighbour)
                        .as("in the same two seconds, however much of the core others had")
                        .isGreaterThan(asOwn);
            } finally {
                child.destroyForcibly().waitFor();
            }
        }

        private CoresReading read(List<Long> own) {
            return CoresReading.read(Set.of(cpu), own).orElseThrow();
        }

        private double othersPercent(CoresReading before, List<Long> own) {
            return read(own).since(before).orElseThrow().othersPercent();
        }
    }
}
