package org.gaeperf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.gaeperf.files.DirectoryTree;
import org.gaeperf.options.BuildContext;
import org.gaeperf.run.CheckOptionsMain;
import org.gaeperf.testkit.Maven;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fetches, for real, what the check of the options has said: versions that were never published are named. */
@Tag(Tags.RUNTIME)
@Tag(Tags.SLOW)
class FetchRuntimeTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("Maven names a runtime version that does not exist")
    void unknownVersion() throws Exception {
        assertThat(failureOf(fetching("bench.runtime.version=0.0.0-none"), "dependency:copy@fetch-runtime"))
                .contains("com.google.appengine:runtime-deployment:zip:0.0.0-none");
    }

    @Test
    @DisplayName("Maven names a baseline version that does not exist, from an options file")
    void unknownBaseline() throws Exception {
        Path file = Files.writeString(
                directory.resolve("my.properties"), "bench.suite=gate\nbench.baseline.version=0.0.0-none\n");

        assertThat(failureOf(fetching("bench.options=" + file), "dependency:copy@fetch-baseline"))
                .contains("com.google.appengine:runtime-deployment:zip:0.0.0-none");
    }

    @Test
    @DisplayName(
            "Maven names a version of Jetty that does not exist, and looks for none unless jetty is to be measured")
    void versionsOfJetty() throws Exception {
        assertThat(failureOf(
                        fetching("bench.server=jetty", "bench.suite=jetty", "bench.jetty12.version=12.0.0-none"),
                        "invoker:run@fetch-jars"))
                .contains("org.eclipse.jetty.ee10:jetty-ee10-servlet:jar:12.0.0-none");
        Maven.Ended skipped = run(fetching(), "invoker:run@fetch-jars");
        assertThat(skipped.exitCode()).as(skipped.output()).isZero();
        assertThat(skipped.output()).contains("Skipping invocation");
    }

    @Test
    @DisplayName("the baseline of a gate between versions of Jetty is fetched besides the version that is judged")
    void baselineOfJetty() throws Exception {
        Path project = fetching("bench.server=jetty", "bench.suite=gate", "bench.jetty.baseline=12.0.0-none");

        assertThat(failureOf(project, "invoker:run@fetch-baseline-jars"))
                .contains("org.eclipse.jetty.ee10:jetty-ee10-servlet:jar:12.0.0-none");
        assertThat(Files.readString(project.resolve("target/fetch.properties"))).contains("12.0.39");
    }

    @Test
    @DisplayName("the default is the newest known runtime that Maven's repository has, or 2.0.19 if it has none")
    void defaultRuntime() throws Exception {
        Path local = Files.createTempDirectory(BuildContext.targetDirectory(), "local-repository");
        try {
            Maven.linkRepository(local, Path.of("com/google/appengine"));
            checkDefaultRuntime(local);
        } finally {
            DirectoryTree.delete(local);
        }
    }

    private void checkDefaultRuntime(Path local) throws Exception {
        Path repository = Files.createDirectory(directory.resolve("repository"));
        Path project = project();
        Files.createDirectory(project.resolve("target"));
        Files.createSymbolicLink(
                project.resolve("target/classes"),
                BuildContext.targetDirectory().resolve("classes"));
        String[] check = {
            "-s",
            settings(repository).toString(),
            "-Dmaven.repo.local=" + local,
            "-Dbench.output=" + project.resolve("output"),
            "exec:java@check-options"
        };

        Maven.Ended none = maven(project, check);
        assertThat(none.exitCode()).as(none.output()).isZero();
        assertThat(properties(project.resolve("target/fetch.properties")))
                .containsEntry("fetch.runtime.skip", "false")
                .containsEntry("fetch.runtime.version", "2.0.19");
        assertThat(properties(project.resolve("target/default-runtime.properties")))
                .containsEntry(
                        "note",
                        "http is served by gaeperf's stand-in connector, not by Google's: " + repository.toUri()
                                + " has no runtime from 2.0.27 on, so the runtime is 2.0.19");

        publish(repository, "2.0.26");
        publish(repository, "2.0.36");
        Files.delete(project.resolve("target/default-runtime.properties"));
        Maven.Ended newest = maven(
                project,
                Stream.concat(
                                Stream.of(check),
                                Stream.of(
                                        "properties:read-project-properties@read-what-to-fetch",
                                        "dependency:copy@fetch-runtime"))
                        .toArray(String[]::new));
        assertThat(newest.exitCode()).as(newest.output()).isZero();
        assertThat(project.resolve("target/runtimes/runtime-deployment-2.0.36.zip"))
                .hasContent("2.0.36");
    }

    private static Map<Object, Object> properties(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            properties.load(in);
        }
        return properties;
    }

    /** A mirror with the name of what it mirrors: Maven takes what it has fetched from there for that of the mirror. */
    private Path settings(Path repository) throws IOException {
        return Files.writeString(
                directory.resolve("settings.xml"),
                "<settings><mirrors><mirror><id>central</id><mirrorOf>central</mirrorOf><url>" + repository.toUri()
                        + "</url></mirror></mirrors></settings>");
    }

    private static void publish(Path repository, String version) throws IOException {
        Path folder = Files.createDirectories(
                repository.resolve("com/google/appengine/runtime-deployment").resolve(version));
        Files.writeString(folder.resolve("runtime-deployment-" + version + ".zip"), version);
    }

    private Path project() throws IOException {
        Path project = Files.createTempDirectory(directory, "project");
        Files.copy(BuildContext.baseDirectory().resolve("pom.xml"), project.resolve("pom.xml"));
        Files.createSymbolicLink(
                project.resolve("src"), BuildContext.baseDirectory().resolve("src"));
        return project;
    }

    /** A project with what the check of the options has said to fetch. */
    private Path fetching(String... options) throws Exception {
        Path project = project();
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Dgaeperf.basedir=" + BuildContext.baseDirectory(),
                "-Dgaeperf.target=" + project.resolve("target"),
                "-Dbench.output=" + project.resolve("output")));
        Stream.of(options).map(option -> "-D" + option).forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), CheckOptionsMain.class.getName()));
        Process check = new ProcessBuilder(command).inheritIO().start();
        assertThat(check.waitFor()).isZero();
        return project;
    }

    private String failureOf(Path project, String... goals) throws Exception {
        Maven.Ended failed = run(project, goals);
        assertThat(failed.exitCode()).isNotZero();
        return failed.output();
    }

    private Maven.Ended run(Path project, String... goals) throws Exception {
        return maven(
                project,
                Stream.concat(Stream.of("properties:read-project-properties@read-what-to-fetch"), Stream.of(goals))
                        .toArray(String[]::new));
    }

    private Maven.Ended maven(Path project, String... arguments) throws Exception {
        return Maven.run(project, directory.resolve("maven.log"), List.of(arguments));
    }
}
