package org.gaeperf.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.gaeperf.Tags;
import org.gaeperf.cli.Main;
import org.gaeperf.files.DirectoryTree;
import org.gaeperf.model.GateFile;
import org.gaeperf.options.BuildContext;
import org.gaeperf.testkit.CommandLines;
import org.gaeperf.testkit.Maven;
import org.gaeperf.testkit.PackagedJar;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What its servers allocate differs many times, or not at all, on a machine of any speed. */
@DisplayName("The sample project, built by Maven with gaeperf as a dependency")
@Tag(Tags.SLOW)
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class SampleProjectTest {

    private static final String VERSION = "1.0.0-SNAPSHOT";

    @TempDir
    private Path temporary;

    @Test
    @DisplayName("has a test that fails with the words of the gate, and two that pass")
    void sample() throws Exception {
        Path project = copy(BuildContext.baseDirectory().resolve("src/it/junit"), temporary.resolve("project"));
        Path local = Files.createTempDirectory(BuildContext.targetDirectory(), "local-repository");
        try {
            install(local);

            Maven.Ended build = Maven.run(
                    project, temporary.resolve("maven.log"), List.of("-o", "-Dmaven.repo.local=" + local, "test"));

            assertThat(build.exitCode()).as(build.output()).isEqualTo(1);
            assertThat(running(project)).isEmpty();
            checkReport(project.resolve("target/surefire-reports/TEST-shop.ShopGateTest.xml"), build.output());
            checkRuns(project.resolve("target/gaeperf"));
        } finally {
            DirectoryTree.delete(local);
        }
    }

    private static void checkReport(Path file, String output) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        Element report =
                factory.newDocumentBuilder().parse(file.toFile()).getDocumentElement();
        assertThat(List.of(
                        report.getAttribute("tests"),
                        report.getAttribute("failures"),
                        report.getAttribute("errors"),
                        report.getAttribute("skipped")))
                .as(output)
                .containsExactly("3", "1", "0", "0");
        NodeList failures = report.getElementsByTagName("failure");
        Element failure = (Element) failures.item(0);
        assertThat(((Element) failure.getParentNode()).getAttribute("name")).startsWith("newServerIsNotWorse");
        assertThat(failure.getAttribute("type")).isEqualTo("org.opentest4j.AssertionFailedError");
        assertThat(failure.getAttribute("message"))
                .contains("allocated per request in mode load: regression", "threshold +50 %", "report.html");
    }

    private static void checkRuns(Path output) throws IOException {
        try (Stream<Path> runs = Files.list(output)) {
            assertThat(runs.filter(run -> run.getFileName().toString().endsWith("-gate")))
                    .hasSize(3)
                    .allSatisfy(run -> assertThat(run.resolve(GateFile.NAME)).isRegularFile());
        }
    }

    /** As mvn install does, but for the libraries, which are where Maven has them. */
    private void install(Path local) throws IOException {
        Maven.linkRepository(local, Path.of("org/gaeperf"));
        Path classes = BuildContext.targetDirectory().resolve("classes");
        Path gaeperf = PackagedJar.make(temporary.resolve("gaeperf.jar"), classes, Main.class);
        Path artifact = Files.createDirectories(local.resolve("org/gaeperf/gaeperf").resolve(VERSION));
        PackagedJar.makeArtifact(artifact.resolve("gaeperf-" + VERSION + ".jar"), gaeperf, classes);
        Files.writeString(
                artifact.resolve("gaeperf-" + VERSION + ".pom"),
                "<project><modelVersion>4.0.0</modelVersion><groupId>org.gaeperf</groupId><artifactId>gaeperf</artifactId>"
                        + "<version>" + VERSION + "</version></project>");
    }

    private static Path copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = to.resolve(from.relativize(file));
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
        return to;
    }

    private static List<String> running(Path project) {
        return ProcessHandle.allProcesses()
                .map(CommandLines::of)
                .filter(words -> words.contains(project.toString()))
                .toList();
    }
}
