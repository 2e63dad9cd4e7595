package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gaeperf.Tags;
import org.gaeperf.server.ServerException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real JVMs, and an archive that one of them has made. */
@DisplayName("An archive of classes that a JVM was told to use")
@Tag(Tags.SLOW)
@Timeout(600)
class ClassArchivesTest {

    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    @TempDir
    private Path directory;

    private Path archive;
    private Path jar;
    private Path otherJar;
    private final List<Process> started = new ArrayList<>();

    /** Says that it has started, and ends when its input does. */
    public static final class WaitingMain {

        private WaitingMain() {}

        /** Waits. */
        public static void main(String[] arguments) throws IOException {
            System.out.println("ready");
            System.in.read();
        }
    }

    @BeforeEach
    void makeArchive() throws Exception {
        jar = jar("one.jar");
        otherJar = jar("other.jar");
        archive = directory.resolve("one.jsa");
        Process training = start("-XX:ArchiveClassesAtExit=" + archive, jar);
        training.getOutputStream().close();
        assertThat(training.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(archive).isNotEmptyFile();
    }

    @AfterEach
    void end() throws InterruptedException {
        for (Process process : started) {
            process.destroyForcibly().waitFor(5, TimeUnit.MINUTES);
        }
    }

    @Test
    @DisplayName("is used if it was made with the same class path")
    void used() throws Exception {
        Process jvm = start("-XX:SharedArchiveFile=" + archive, jar);

        assertThatCode(() -> require(jvm)).doesNotThrowAnyException();
        assertThatCode(() -> require(start("-XX:+UseSerialGC", jar))).doesNotThrowAnyException();
    }

    @Test
    @DisplayName(
            "is not used with another class path, although the JVM starts; the message names it and says what to do")
    void otherClassPath() throws Exception {
        Process jvm = start("-XX:SharedArchiveFile=" + archive, otherJar);

        assertThatThrownBy(() -> require(jvm))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("does not use its archive of classes " + archive)
                .hasMessageContaining("make it anew with the same JDK, flags and class path");
    }

    @Test
    @DisplayName("that does not exist is named, too")
    void missing() throws Exception {
        Process jvm = start("-XX:SharedArchiveFile=/nowhere.jsa", jar);

        assertThatThrownBy(() -> require(jvm))
                .hasMessageStartingWith(
                        "the archive of classes /nowhere.jsa does not exist; make it by a training run");
    }

    @Test
    @DisplayName("is not used if the JVM says so in its log, although it is mapped")
    void error() throws Exception {
        Process jvm = start("-XX:SharedArchiveFile=" + archive, jar);
        Files.writeString(log(), "[0.094s][error  ][cds] shared class paths mismatch (hint: enable ...)\n");

        assertThatThrownBy(() -> require(jvm))
                .hasMessageContaining("([0.094s][error  ][cds] shared class paths mismatch");
    }

    private void require(Process jvm) throws ServerException {
        ClassArchives.requireUsed(jvm.pid(), List.of(), log());
    }

    private Path log() {
        return directory.resolve("server.log");
    }

    private Process start(String flag, Path classPath) throws IOException {
        Process process = new ProcessBuilder(
                        JAVA.toString(), flag, "-cp", classPath.toString(), WaitingMain.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        started.add(process);
        Files.writeString(log(), "");
        String line = process.inputReader().readLine();
        while (!"ready".equals(line)) {
            assertThat(line).as("the JVM ended").isNotNull();
            line = process.inputReader().readLine();
        }
        return process;
    }

    /** Archives are of classes in jars. */
    private Path jar(String name) throws Exception {
        Path made = directory.resolve(name);
        String classes = Path.of(WaitingMain.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
        Process process = new ProcessBuilder(
                        JAVA.resolveSibling("jar").toString(),
                        "cf",
                        made.toString(),
                        "-C",
                        classes,
                        WaitingMain.class.getName().replace('.', '/') + ".class")
                .inheritIO()
                .start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isZero();
        return made;
    }
}
