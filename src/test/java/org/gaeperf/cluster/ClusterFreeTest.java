package org.gaeperf.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gaeperf.process.Command;
import org.gaeperf.process.CommandResult;
import org.gaeperf.run.CheckOptionsMain;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterFreeTest {

    /** The packages of the cluster's library, of what it uses, and of ssh. */
    private static final String LIBRARIES =
            "org.mortbay.jetty.orchestrator|org.apache.zookeeper|org.apache.curator|net.schmizz";

    @TempDir
    private Path directory;

    @Test
    @DisplayName("a run whose load comes from this machine loads no class of the cluster's library")
    void notLoaded() throws Exception {
        List<String> loaded = loaded(RunOnceMain.class, "");

        assertThat(loaded).as("the run itself").anyMatch(line -> line.contains("org.gaeperf.run.Run "));
        assertThat(loaded).noneMatch(line -> line.matches(".*(" + LIBRARIES + ").*"));
    }

    @Test
    @DisplayName("options of other hosts are checked without the library, which a run then loads")
    void loadedOnlyForLoaders() throws Exception {
        assertThat(loaded(CheckOptionsMain.class, "-Dbench.hosts.loaders=no-such-host.invalid"))
                .noneMatch(line -> line.matches(".*(" + LIBRARIES + ").*"));
        assertThat(loaded(RunOnceMain.class, "-Dbench.hosts.loaders=no-such-host.invalid"))
                .anyMatch(line -> line.contains("net.schmizz.sshj.SSHClient "));
    }

    private List<String> loaded(Class<?> mainClass, String option) throws Exception {
        Path log = directory.resolve("classes.log");
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Xlog:class+load:file=" + log,
                "-Dbench.output=" + directory.resolve("output"),
                "-Dgaeperf.target=" + directory));
        if (!option.isEmpty()) {
            words.add(option);
        }
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass.getName()));
        CommandResult result = new Command(words, List.of(), Duration.ofMinutes(5)).run();
        assertThat(log).as(result.raw()).exists();
        return Files.readAllLines(log);
    }
}
