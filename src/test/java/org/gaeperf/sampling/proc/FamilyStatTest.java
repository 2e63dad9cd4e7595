package org.gaeperf.sampling.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.Observation;
import org.gaeperf.sampling.ProbeException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The CPU time of a family of processes")
class FamilyStatTest {

    private static final long TICKS_PER_SECOND = 100;

    @TempDir
    private Path proc;

    private final List<Long> running = new ArrayList<>();
    private CpuProbe probe;

    @BeforeEach
    void prepare() {
        probe = new CpuProbe(family(), TICKS_PER_SECOND, proc);
    }

    @Test
    @DisplayName("is that of all members, with what ended children have used that were waited for")
    void addsMembers() throws Exception {
        process(10, 1, 100, 10, 7, 0);
        process(11, 10, 50, 5, 0, 0);

        assertThat(total()).isEqualTo(100 + 10 + 7 + 50 + 5);
    }

    @Test
    @DisplayName("does not change when a worker ends whose master waits for it")
    void handsOn() throws Exception {
        process(10, 1, 100, 0, 0, 0);
        process(11, 10, 50, 5, 0, 0);
        long before = total();

        // It used 3 more after it was read.
        process(10, 1, 101, 0, 53, 5);
        end(11);

        assertThat(total() - before).isEqualTo(1 + 3);
        assertThat(total() - before).isEqualTo(1 + 3);
    }

    @Test
    @DisplayName("keeps what was read last of a worker that nobody waits for")
    void keepsWhatIsLost() throws Exception {
        process(10, 1, 100, 0, 0, 0);
        process(11, 10, 50, 5, 0, 0);
        process(12, 1, 20, 0, 0, 0);
        long before = total();

        end(11);
        end(12);
        assertThat(total()).isEqualTo(before);

        process(10, 1, 109, 0, 0, 0);
        assertThat(total() - before).isEqualTo(9);
    }

    @Test
    @DisplayName("counts a whole branch that ends at once only once")
    void branch() throws Exception {
        process(10, 1, 100, 0, 0, 0);
        process(11, 10, 50, 0, 4, 0);
        process(12, 11, 30, 0, 0, 0);
        long before = total();

        end(12);
        end(11);
        process(10, 1, 100, 0, 84, 0);

        assertThat(total()).isEqualTo(before);
    }

    @Test
    @DisplayName("counts another process with the id of one that has ended from its own beginning")
    void reusedId() throws Exception {
        process(10, 1, 100, 0, 0, 0);
        process(11, 10, 50, 0, 0, 0);
        long before = total();

        Files.writeString(stat(11), line(11, 10, 2, 0, 0, 0, 9999));

        assertThat(total() - before).isEqualTo(2);
    }

    @Test
    @DisplayName("is not known when all have ended")
    void allEnded() throws Exception {
        process(10, 1, 100, 0, 0, 0);
        total();
        end(10);

        assertThatThrownBy(this::total)
                .isInstanceOf(ProbeException.class)
                .hasMessageContaining("all processes of the server, process 10 among them, have ended");
    }

    @Test
    @DisplayName("has the page faults of each process once")
    void pageFaults() throws Exception {
        process(10, 1, 100, 0, 0, 0);
        process(11, 10, 50, 0, 0, 0);
        probe.sample((source, text) -> {});
        process(10, 1, 100, 0, 50, 0);
        end(11);

        assertThat(probe.sample((source, text) -> {}))
                .extracting(Observation::series)
                .contains("pageFaultsPerSecond");
        assertThat(probe.sample((source, text) -> {}).stream()
                        .filter(observation -> observation.series().equals("pageFaultsPerSecond"))
                        .mapToDouble(Observation::value))
                .containsExactly(0.0);
    }

    @Test
    @DisplayName("is that of the cgroup in microseconds, if there is one")
    void cgroup() throws Exception {
        Path group = Files.createDirectory(proc.resolve("group"));
        Files.writeString(
                group.resolve("cpu.stat"), "usage_usec 3500\nuser_usec 2500\nsystem_usec 1000\nnice_usec 0\n");
        process(10, 1, 100, 0, 0, 0);
        CpuTicks before = new CpuTicks(0, 0, 1_000_000, System.nanoTime());

        CpuTicks now = new CpuProbe(family(Optional.of(group)), TICKS_PER_SECOND, proc).read();

        assertThat(now.cpuMicrosSince(before)).isEqualTo(3500);
        assertThat(now.userSecondsSince(before)).isEqualTo(0.0025);
    }

    private long total() throws ProbeException {
        return probe.read().totalTicks();
    }

    private ServerProcesses family() {
        return family(Optional.empty());
    }

    private ServerProcesses family(Optional<Path> group) {
        return new ServerProcesses() {
            @Override
            public long main() {
                return 10;
            }

            @Override
            public List<Long> running() {
                return List.copyOf(running);
            }

            @Override
            public Optional<Path> cgroup() {
                return group;
            }
        };
    }

    private void process(long pid, long parent, long user, long system, long reapedUser, long reapedSystem)
            throws IOException {
        Files.createDirectories(stat(pid).getParent());
        Files.writeString(stat(pid), line(pid, parent, user, system, reapedUser, reapedSystem, pid));
        if (!running.contains(pid)) {
            running.add(pid);
        }
    }

    private static String line(
            long pid, long parent, long user, long system, long reapedUser, long reapedSystem, long start) {
        return pid + " (worker) S " + parent + " 2 3 0 -1 4194304 100 0 0 0 " + user + " " + system + " " + reapedUser
                + " " + reapedSystem + " 20 0 1 0 " + start + " 1000 10\n";
    }

    private void end(long pid) throws IOException {
        Files.delete(stat(pid));
        running.remove(pid);
    }

    private Path stat(long pid) {
        return proc.resolve(Long.toString(pid)).resolve("stat");
    }
}
