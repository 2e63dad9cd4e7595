package org.gaeperf.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gaeperf.options.BuildContext;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Lists which source files know App Engine, although they are not in its package. A kind of server should be known to its own
 * package only; this list may only become shorter.
 */
class ServerSeamTest {

    private static final Path SOURCES = BuildContext.baseDirectory().resolve("src/main/java/org/gaeperf");

    /** What shows that a file knows App Engine: its name, its modes, its environments, its instance classes. */
    private static final Pattern APP_ENGINE =
            Pattern.compile("(?i)app ?engine|ConnectorMode|ModeEvidence|ServletEnvironment|InstanceClass|RuntimeSource"
                    + "|Comparison\\.(HTTP|RPC)");

    private static final List<String> KNOWING = List.of(
            // Suites that measure App Engine only, and their options and reports.
            "gate/BaselineCheckMain.java",
            "gate/package-info.java",
            "model/server/InstanceLimits.java",
            "options/jvm/InstanceClass.java",
            "options/jvm/JvmConfigurationMatrix.java",
            "study/PublishedModes.java",
            "study/calibration/CalibrationPlanner.java",
            "study/calibration/CalibrationTrialFactory.java",
            "study/load/PublishedPsCpu.java",
            "study/sizing/InstanceSizing.java",
            // What instances of its classes cost on a day.
            "options/rates/InstancePrices.java",
            "study/curve/DayTable.java",
            "study/sizing/SizingPlan.java",
            "study/sizing/SizingText.java",
            "trial/validity/MemoryLimitRule.java",
            // The names of the pools of many servers, one of which is App Engine's runtime.
            "sampling/threads/ThreadGroupName.java",
            // The keys of results.json, and what sets and reads them.
            "model/TrialResult.java",
            "model/Variant.java",
            "model/scenario/GateScenario.java",
            "model/server/ConnectorMode.java",
            "model/server/ModeEvidence.java",
            "model/server/ServerEvidence.java",
            "model/server/ServletEnvironment.java",
            "trial/TrialRunner.java",
            "trial/phase/TrialResultBuilder.java",
            // Options that the user knows by name, and the fetching of what they name.
            "options/BenchmarkOptions.java",
            "options/BenchmarkOptionsBuilder.java",
            "options/GateOptions.java",
            "options/OptionDeclarations.java",
            "options/runtime/RuntimeSource.java",
            "options/fetch/FetchPlan.java",
            "options/fetch/RuntimeRepository.java",
            "run/CpuLimitCheck.java",
            // What was published, and the variants of runs that name none.
            "report/charts/LatencyByPercentileChart.java",
            "report/charts/ChartVariants.java",
            "report/charts/StripPlot.java",
            "report/flame/FrameKind.java",
            "report/html/RunPageModel.java",
            "report/verdict/MarkdownSummary.java",
            "report/text/ReportText.java",
            // The evidence that a proof of mode gives.
            "server/ServerLauncher.java");

    @Test
    @DisplayName("no class outside of its packages knows App Engine, except those that are listed")
    void appEngineIsKnownToItsPackage() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            assertThat(files.filter(file -> file.toString().endsWith(".java"))
                            .filter(file -> !file.startsWith(SOURCES.resolve("server/appengine")))
                            .filter(file -> !file.startsWith(SOURCES.resolve("server/webapp")))
                            .filter(ServerSeamTest::knowsAppEngine)
                            .map(file -> SOURCES.relativize(file).toString()))
                    .containsExactlyInAnyOrderElementsOf(KNOWING);
        }
    }

    private static boolean knowsAppEngine(Path file) {
        try {
            return APP_ENGINE.matcher(Files.readString(file)).find();
        } catch (IOException e) {
            throw new IllegalStateException(file + " cannot be read", e);
        }
    }
}
