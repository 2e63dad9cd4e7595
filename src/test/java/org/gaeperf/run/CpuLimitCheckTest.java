package org.gaeperf.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.testkit.TestRuns;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The check that CPU limits can be enforced")
class CpuLimitCheckTest {

    @TempDir
    private Path directory;

    private Path withoutCgroups;

    @BeforeEach
    void noCgroups() throws IOException {
        withoutCgroups = Files.createDirectory(directory.resolve("self"));
        Files.writeString(withoutCgroups.resolve("mountinfo"), "24 1 0:22 / /sys rw - sysfs sysfs rw\n");
        Files.writeString(withoutCgroups.resolve("cgroup"), "0::/\n");
    }

    @Test
    @DisplayName("refuses the suite sizing with what is missing and what to do, and leaves no process behind")
    void refuses() throws IOException {
        BenchmarkOptions options = options("bench.suite", "sizing", "bench.coreMegahertz", "20000");

        assertThatThrownBy(() -> CpuLimitCheck.require(options, withoutCgroups))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessage("bench.suite=sizing: the CPU limit of F1, F2, F4, F4_1G cannot be enforced: no hierarchy of"
                        + " cgroups with the controller cpu is mounted (by " + withoutCgroups + "/mountinfo); run as"
                        + " root, or in a cgroup that is delegated with the controller cpu: systemd-run --user --scope"
                        + " -p Delegate=yes mvn test ...");
        assertThat(ChildProcessRegistry.pids().stream()
                        .flatMap(pid -> ProcessHandle.of(pid).stream())
                        .filter(process -> process.info().command().orElse("").endsWith("sleep"))
                        .filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    @Test
    @DisplayName("asks for nothing where no quota is needed: in other suites, or if a share is more than the cores")
    void notNeeded() throws IOException {
        BenchmarkOptions load = options("bench.suite", "load", "bench.instanceClass", "F1");
        BenchmarkOptions slowCores =
                options("bench.suite", "sizing", "bench.instanceClass", "F4", "bench.coreMegahertz", "100");

        assertThatCode(() -> CpuLimitCheck.require(load, withoutCgroups)).doesNotThrowAnyException();
        assumeTrue(slowCores.machine().affinity().serverCores() <= 24, "the server has more cores than the share");
        assertThatCode(() -> CpuLimitCheck.require(slowCores, withoutCgroups)).doesNotThrowAnyException();
    }

    private BenchmarkOptions options(String... namesAndValues) throws IOException {
        return TestRuns.options(directory.resolve("output"), namesAndValues);
    }
}
