package org.gaeperf.server.webapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.gaeperf.Tags;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.run.Run;
import org.gaeperf.testkit.TestRuns;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The real runtime serves an application of the user's. */
@Tag(Tags.RUNTIME)
@Tag(Tags.SLOW)
@Timeout(600)
class ServedWebappTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("both modes serve a .war, the proof of mode holds, and every response is right")
    void bothModes() throws Exception {
        Path war =
                ShopApplication.pack(ShopApplication.write(directory.resolve("shop")), directory.resolve("shop.war"));

        RunResult run = run(war, "/items?page=2", "http,rpc");

        assertThat(run.trials()).extracting(trial -> trial.variant().name()).contains("http", "rpc");
        assertThat(run.trials()).allSatisfy(trial -> {
            assertThat(trial.validity()).as(trial.reasons().toString()).isNotEqualTo(Validity.FAILED);
            assertThat(trial.modeEvidence().orElseThrow().proven())
                    .isEqualTo(trial.variant().mode())
                    .isNotEqualTo(Optional.<ConnectorMode>empty());
            assertThat(trial.load().orElseThrow().failed()).isZero();
            assertThat(trial.load().orElseThrow().answered()).isPositive();
            assertThat(trial.variant().runtime().jarSha256()).containsKey("application shop.war");
        });
    }

    @Test
    @DisplayName("the first call of a service that only App Engine has is named")
    void service() throws Exception {
        RunResult run = run(ShopApplication.write(directory.resolve("shop")), "/items?stored=all", "rpc");

        assertThat(run.trials()).singleElement().satisfies(trial -> {
            assertThat(trial.validity()).isEqualTo(Validity.FAILED);
            assertThat(trial.reasons())
                    .first()
                    .asString()
                    .contains(
                            "responded to GET /items?stored=all with status 500",
                            "the application called datastore_v3.RunQuery, a service of App Engine, which is not there");
        });
    }

    private RunResult run(Path application, String path, String modes) throws Exception {
        Path output = directory.resolve("output");
        Run run = TestRuns.beginWithRuntime(
                output,
                "bench.webapp",
                application.toString(),
                "bench.request.path",
                path,
                "bench.modes",
                modes,
                "bench.retryTime",
                "0s");
        TestRuns.finish(run);
        return ResultsFile.read(output.resolve("latest"));
    }
}
