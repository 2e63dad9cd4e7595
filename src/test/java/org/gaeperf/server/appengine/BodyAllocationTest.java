package org.gaeperf.server.appengine;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.Tags;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.OptionParser;
import org.gaeperf.sampling.jvm.Jcmd;
import org.gaeperf.sampling.jvm.TimestampedHeapUsage;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.testkit.CpuTopologies;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Measures what one response of 30 MB allocates in each mode: the claim that a connector does not hold whole bodies. */
@Tag(Tags.RUNTIME)
@Tag(Tags.SLOW)
class BodyAllocationTest {

    private static final long MIB = 1024 * 1024;
    private static final int REQUESTS = 3;

    /**
     * A young generation that no collection empties meanwhile, and small allocation buffers, which count as a whole.
     */
    private static final List<String> JVM_ARGS =
            List.of("-XX:+UseSerialGC", "-Xms1g", "-Xmx1g", "-Xmn700m", "-XX:-ResizeTLAB", "-XX:TLABSize=16k");

    @TempDir
    private Path directory;

    @Test
    void aLongResponseIsHeldWholeByRpcAlone() throws Exception {
        Map<ConnectorMode, Long> bytes =
                Stream.of(ConnectorMode.values()).collect(Collectors.toMap(mode -> mode, this::perResponse));

        assertThat(bytes.get(ConnectorMode.HTTP))
                .as("bytes allocated for a response of 30 MB in http")
                .isLessThan(MIB);
        assertThat(bytes.get(ConnectorMode.RPC))
                .as("bytes allocated for a response of 30 MB in rpc")
                .isGreaterThan(30 * MIB);
    }

    private long perResponse(ConnectorMode mode) {
        try {
            Path home = Path.of(System.getProperty("java.home"));
            BenchmarkOptions options = OptionParser.parse(
                    Map.of("bench.modes", mode.key(), "bench.output", "target"),
                    BuildContext.baseDirectory(),
                    home,
                    CpuTopologies.separateCores(2),
                    false);
            AppEngineLauncher kind = PreparedRuntime.prepare(
                            options, BuildContext.baseDirectory(), BuildContext.targetDirectory())
                    .launcher(mode);
            Path log = directory.resolve(mode.key() + ".log");
            try (ServerUnderTest server =
                    kind.start(new ServerLauncher.LaunchContext(home, JVM_ARGS, List.of(), log))) {
                Jcmd jcmd = new Jcmd(home, server.pid(), List.of(), Duration.ofMinutes(5));
                answer(server.address());
                jcmd.run("GC.run").requireSuccess();
                TimestampedHeapUsage before = jcmd.heapUsage();
                for (int i = 0; i < REQUESTS; i++) {
                    answer(server.address());
                }
                return (jcmd.heapUsage().heap().usedBytes() - before.heap().usedBytes()) / REQUESTS;
            }
        } catch (Exception failure) {
            throw new AssertionError("mode " + mode.key(), failure);
        }
    }

    private void answer(URI address) throws Exception {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        Path body = directory.resolve("body");
        HttpResponse<Path> response = client.send(
                HttpRequest.newBuilder(address.resolve("/?writes=30&writeBytes=" + MIB))
                        .build(),
                BodyHandlers.ofFile(body));
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(Files.size(body)).isEqualTo(30 * MIB);
    }
}
