package org.gaeperf.trial.slow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.gaeperf.Tags;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.slow.SlowCause;
import org.gaeperf.model.slow.SlowRequests;
import org.gaeperf.model.slow.SlowRequests.Share;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.run.Run;
import org.gaeperf.server.command.SmallServer;
import org.gaeperf.suite.SuitePlanner;
import org.gaeperf.testkit.CommandServers;
import org.gaeperf.testkit.Suites;
import org.gaeperf.trial.plan.TrialListener;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag(Tags.SLOW)
@DisplayName("The slowest requests of a trial")
@Timeout(600)
class SlowRequestsTrialTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("are attributed to the collections of their server, which more requests are due in")
    void collections() throws Exception {
        SlowRequests slow = slowest("{java} {jvmArgs} -cp "
                + BuildContext.targetDirectory().resolve("test-classes") + " " + CollectingServerMain.class.getName()
                + " {port}");

        assertThat(slow.withoutPauses()).isEmpty();
        assertThat(slow.clockErrorMicros()).isPresent();
        assertThat(slow.tails().get(0).percent()).isEqualTo(1);
        assertThat(slow.tails().get(0).requests()).isEqualTo(10);
        assertThat(slow.tails().get(0).shares()).anySatisfy(share -> {
            assertThat(share.cause()).isEqualTo(SlowCause.COLLECTION);
            assertThat(share.detail()).isEqualTo("Pause Full (System.gc())");
        });
        assertThat(slow.tails().get(0).shares().stream()
                        .mapToLong(Share::requests)
                        .sum())
                .isEqualTo(10);
    }

    @Test
    @DisplayName("of a server without the flags of the JVM have no pauses, and the reason is stored")
    void withoutFlags() throws Exception {
        SlowRequests slow = slowest(SmallServer.COMMAND);

        assertThat(slow.withoutPauses().orElseThrow()).contains("{jvmArgs}");
        assertThat(slow.clockErrorMicros()).isEmpty();
        assertThat(slow.tails()).extracting(SlowRequests.Tail::requests).containsExactly(10L, 1L);
        assertThat(slow.tails().get(0).shares())
                .extracting(Share::cause)
                .doesNotContain(SlowCause.COLLECTION, SlowCause.SAFEPOINT);
    }

    private SlowRequests slowest(String command) throws Exception {
        BenchmarkOptions options = CommandServers.options(
                "bench.command.one",
                command,
                "bench.rate",
                "200",
                "bench.warmup",
                "1s",
                "bench.duration",
                "5s",
                "bench.forks",
                "1",
                "bench.output",
                directory.resolve("output").toString());
        try (Run run = Run.begin(options, options.suites(), BuildContext.baseDirectory())) {
            run.plan(new SuitePlanner(options, CommandServers.servers(options, directory), run)
                    .initialTrials(Suites.LOAD));
            run.execute(run.next().orElseThrow(), TrialListener.none());
            TrialResult trial = run.result().trials().get(0);
            return trial.slowRequests()
                    .orElseThrow(() -> new AssertionError(trial.reasons().toString()));
        }
    }
}
