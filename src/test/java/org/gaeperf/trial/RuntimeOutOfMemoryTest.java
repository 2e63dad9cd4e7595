package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.gaeperf.Tags;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The real runtime with responses that do not fit into its heap. */
@Tag(Tags.RUNTIME)
@Tag(Tags.SLOW)
@Timeout(600)
class RuntimeOutOfMemoryTest {

    @TempDir
    private Path output;

    @Test
    void itsLogIsAskedWhy() throws Exception {
        TrialPlan plan = TestRuns.beginWithRuntime(
                        output,
                        "bench.rate",
                        "5",
                        "bench.writes",
                        "1",
                        "bench.writeBytes",
                        Integer.toString(30 << 20),
                        "bench.jvmArgs",
                        "-Xmx64m")
                .next()
                .orElseThrow();

        TrialResult result = TrialRunner.run(plan, Path.of(System.getProperty("java.home")), TrialListener.none());

        assertThat(result.validity()).isEqualTo(Validity.FAILED);
        assertThat(result.reasons())
                .last()
                .asString()
                .startsWith("the server ran out of memory, as its log says: ")
                .endsWith("give it more, for example with bench.jvmArgs=-Xmx2g");
        assertThat(ProcessHandle.of(result.startup().orElseThrow().pid()))
                .as("the server has ended")
                .isEmpty();
    }
}
