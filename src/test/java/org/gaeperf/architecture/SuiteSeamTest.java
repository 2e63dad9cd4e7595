package org.gaeperf.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.model.Suite;
import org.gaeperf.options.BuildContext;
import org.gaeperf.study.Study;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * Lists which source files know a suite, although they are not in its room. A suite should be known to its own package only, and to
 * the line that registers it; the lists may only become shorter. Comments do not count. The decision of a gate, {@code
 * GateResult}, is a form in which results are stored, and does not count either.
 */
class SuiteSeamTest {

    private static final Path SOURCES = BuildContext.baseDirectory().resolve("src/main/java/org/gaeperf");

    /** The packages of suites. Those of the gate and the calibration have more than one. */
    private static final List<String> ROOMS = List.of("study", "gate", "compare/regression", "compare/calibration");

    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");

    /** What shows that a file knows a suite in its code: a class of its room, or its key in a call. */
    private static final Predicate<String> IN_CODE = Pattern.compile(
                    "org\\.gaeperf\\.study\\.[a-z]|(?:Suite\\.(?:of|named)|runsSuite)\\(\"|\\bCalibration[A-Z]\\w+")
            .asPredicate();

    /** What shows that a file knows a suite in a text for people. */
    private static final Predicate<String> IN_TEXT = Pattern.compile(
                    "\"[^\"\\n]*\\bsuites? (?:KEYS)\\b|\"[^\"\\n]*\\b(?:sizing|request-memory|calibration)\\b[^\"\\n]*\""
                            .replace("KEYS", keys()))
            .asPredicate();

    /** The calibration's variants are stored, and its checks are shown by all reports. */
    private static final List<String> KNOWING_IN_CODE = List.of(
            "model/CalibrationFault.java",
            "model/CalibrationVariants.java",
            "report/ReportWriter.java",
            "report/html/RunPageModel.java",
            "report/text/CalibrationReport.java",
            "report/text/RunReport.java",
            "report/verdict/FirstScreen.java",
            "report/verdict/Verdict.java",
            "report/verdict/VerdictLine.java",
            "run/RetryPolicy.java");

    private static final List<String> KNOWING_IN_TEXT = List.of(
            // The help of options, and what is said of a value that is not allowed.
            "options/OptionDeclarations.java",
            "options/OptionRules.java",
            "options/SuiteOptionDeclarations.java",
            "server/BaselineVersion.java",
            "server/command/CommandProvider.java",
            "server/jettyversions/JettyOptions.java",
            "server/multipart/MultipartOptions.java",
            // What a machine cannot do.
            "cluster/ssh/HostCheck.java",
            "run/CpuLimitCheck.java",
            "server/zuul/ZuulProvider.java",
            // A chart of one kind of measurement, and what a calibration is called in reports.
            "report/ReportWriter.java",
            "report/charts/RequestMemoryChart.java",
            "report/html/TrialFiles.java",
            "report/text/CalibrationReport.java",
            "report/verdict/VerdictState.java");

    @Test
    @DisplayName("no code outside of its room knows a suite, except what is listed")
    void suitesAreKnownToTheirRooms() throws IOException {
        assertThat(knowing(IN_CODE)).containsExactlyInAnyOrderElementsOf(KNOWING_IN_CODE);
    }

    @Test
    @DisplayName("no text outside of its room names a suite, except what is listed")
    void suitesAreNamedInTheirRooms() throws IOException {
        assertThat(knowing(IN_TEXT)).containsExactlyInAnyOrderElementsOf(KNOWING_IN_TEXT);
    }

    @Test
    @DisplayName("each registered suite is known to all layers, and is in a package of its own")
    void registeredSuites() {
        assertThat(Suite.all()).hasSizeGreaterThan(1).allSatisfy(suite -> {
            assertThat(suite).isInstanceOf(Study.class);
            assertThat(suite.getClass().getPackageName())
                    .isEqualTo("org.gaeperf.study." + suite.key().replace("-", ""));
        });
    }

    /** The rule holds something. */
    @Nested
    class OfPlantedLines {

        @Test
        void aClassOfARoom() {
            assertThat(IN_CODE.test("import org.gaeperf.study.jetty.JettyStudy;"))
                    .isTrue();
            assertThat(IN_CODE.test("trial.suite().equals(Suite.of(\"jetty\"))"))
                    .isTrue();
            assertThat(IN_CODE.test("values.runsSuite(\"gate\")")).isTrue();
            assertThat(IN_CODE.test("trial.suite().hasConstantRate()")).isFalse();
        }

        @Test
        void aText() {
            assertThat(IN_TEXT.test("problems.add(\"the suite jetty needs whole seconds\");"))
                    .isTrue();
            assertThat(IN_TEXT.test("problems.add(\"the suite \" + suite.key() + \" needs whole seconds\");"))
                    .isFalse();
        }

        @Test
        void aComment() {
            assertThat(COMMENT.matcher("/** As the suite jetty does. */ int x; // gate")
                            .replaceAll(""))
                    .isEqualTo(" int x; ");
        }
    }

    private static String keys() {
        return Suite.all().stream().map(Suite::key).collect(Collectors.joining("|"));
    }

    private static List<String> knowing(Predicate<String> knows) throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> ROOMS.stream().noneMatch(room -> file.startsWith(SOURCES.resolve(room))))
                    .filter(file -> knows.test(code(file)))
                    .map(file -> SOURCES.relativize(file).toString())
                    .toList();
        }
    }

    private static String code(Path file) {
        try {
            return COMMENT.matcher(Files.readString(file)).replaceAll("");
        } catch (IOException e) {
            throw new IllegalStateException(file + " cannot be read", e);
        }
    }
}
