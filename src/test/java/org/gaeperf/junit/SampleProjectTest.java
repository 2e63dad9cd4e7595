package org.gaeperf.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.gaeperf.Tags;
import org.gaeperf.cli.Main;
import org.gaeperf.files.DirectoryTree;
import org.gaeperf.model.GateFile;
import org.gaeperf.model.GateOutcome;
import org.gaeperf.model.GateResult;
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
@Timeout(value = 40, unit = TimeUnit.MINUTES)
class SampleProjectTest {

    private static final String VERSION = "1.0.0-SNAPSHOT";

    @TempDir
    private Path temporary;

    @Test
    @DisplayName("has a test that fails with the words of the gate, and two that pass, if the machine lets them decide")
    void sample() throws Exception {
        Path project = copy(BuildContext.baseDirectory().resolve("src/it/junit"), temporary.resolve("project"));
        Path local = Files.createTempDirectory(BuildContext.targetDirectory(), "local-repository");
        try {
            install(local);

            Maven.Ended build = Maven.run(
                    project, temporary.resolve("maven.log"), List.of("-o", "-Dmaven.repo.local=" + local, "test"));

            Path report = project.resolve("target/surefire-reports/TEST-shop.ShopGateTest.xml");
            assertThat(report).as(build.output()).isRegularFile();
            assertThat(running(project)).isEmpty();
            checkTests(report, project.resolve("target/gaeperf"));
        } finally {
            DirectoryTree.delete(local);
        }
    }

    /** Checks that each test ends as its gate decided, whatever the machine was doing meanwhile. */
    private static void checkTests(Path report, Path output) throws Exception {
        List<Element> tests = elements(document(report), "testcase");
        List<GateResult> gates = gates(output);
        assertThat(tests).hasSameSizeAs(gates).hasSize(3);
        for (int number = 0; number < tests.size(); number++) {
            Element test = tests.get(number);
            GateResult gate = gates.get(number);
            boolean planted = test.getAttribute("name").startsWith("newServerIsNotWorse");
            assertThat(gate.outcome())
                    .as(gate.summary())
                    .isIn(
                            planted ? GateOutcome.REGRESSION : GateOutcome.PASSED,
                            planted ? GateOutcome.SUSPECTED : GateOutcome.INCONCLUSIVE,
                            GateOutcome.TOO_FEW_TRIALS);
            checkTest(test, gate);
        }
    }

    private static void checkTest(Element test, GateResult gate) {
        List<Element> failures = elements(test, "failure");
        if (gate.outcome() == GateOutcome.REGRESSION) {
            assertThat(failures).singleElement().satisfies(failure -> {
                assertThat(failure.getAttribute("type")).isEqualTo("org.opentest4j.AssertionFailedError");
                assertThat(failure.getAttribute("message"))
                        .contains("allocated per request: regression", "threshold +50 %", "report.html");
            });
        } else {
            assertThat(failures).isEmpty();
        }
        assertThat(elements(test, "error")).isEmpty();
        assertThat(elements(test, "skipped"))
                .hasSize(
                        gate.outcome() == GateOutcome.SUSPECTED || gate.outcome() == GateOutcome.TOO_FEW_TRIALS
                                ? 1
                                : 0);
    }

    private static Element document(Path file) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        return factory.newDocumentBuilder().parse(file.toFile()).getDocumentElement();
    }

    private static List<Element> elements(Element parent, String name) {
        NodeList found = parent.getElementsByTagName(name);
        return IntStream.range(0, found.getLength())
                .mapToObj(found::item)
                .map(Element.class::cast)
                .toList();
    }

    /** Returns the gates in the order of time, which is that of their names. */
    private static List<GateResult> gates(Path output) throws IOException {
        List<GateResult> gates = new ArrayList<>();
        try (Stream<Path> runs = Files.list(output)) {
            for (Path run : runs.filter(run -> run.getFileName().toString().endsWith("-gate"))
                    .sorted()
                    .toList()) {
                gates.add(GateFile.read(run).orElseThrow());
            }
        }
        return gates;
    }

    /** Installs as mvn install does, but for the libraries, which are where Maven has them. */
    private void install(Path local) throws IOException {
        Maven.linkRepository(local, Path.of("org/gaeperf"));
        Path classes = BuildContext.targetDirectory().resolve("classes");
        Path gaeperf = PackagedJar.make(temporary.resolve("gaeperf.jar"), classes, Main.class);
        Path artifact =
                Files.createDirectories(local.resolve("org/gaeperf/gaeperf").resolve(VERSION));
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
