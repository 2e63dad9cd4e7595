package org.gaeperf.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.gaeperf.cluster.protocol.LineChannel;
import org.gaeperf.cluster.protocol.LoaderCommand;
import org.gaeperf.cluster.protocol.LoaderEvent;
import org.gaeperf.load.LoadClient;
import org.gaeperf.load.protocol.ArrivalSchedule;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.host.HostInfo;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.loader.LoaderHost;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.options.hosts.HostAddress;
import org.gaeperf.process.DaemonThreads;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class RemoteSessionTest {

    /** A time that is longer than a loader may take to report its clock. */
    private static final long START_SECONDS = 4;

    private static final LoaderHost HOST = new LoaderHost(
            new HostInfo("load1", "Linux", "6", "amd64", "cpu", 2, 1, "none"),
            new JdkIdentity("17", "nobody", "none"),
            1);

    @TempDir
    private Path directory;

    @Test
    @DisplayName("a load that is measured from its first request on may take a while to begin on a loader")
    void coldLoadOnABusyLoader() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            DaemonThreads.start("loader", () -> beLoader(server.getLocalPort()));
            LoaderConnection loader = new LoaderConnection(
                    new LoaderName(0, false, new HostAddress(Optional.empty(), "127.0.0.1", 22)),
                    HOST,
                    new LineChannel(server.accept()));
            RemoteSession loads =
                    new RemoteSession(() -> new RemoteSession.Session("session", List.of(loader)), "127.0.0.1");
            long startedNanos = System.nanoTime();

            LoadClient load = loads.start(coldPlan(), progress -> {});
            MeasurementWindow window = load.window();
            loads.close();

            assertThat(window.requests()).isEqualTo(200);
            assertThat(window.startNanos() - startedNanos)
                    .as("by the clock of this machine")
                    .isGreaterThanOrEqualTo(TimeUnit.SECONDS.toNanos(START_SECONDS));
        }
    }

    /** Answers, but not while it starts its client. */
    private static void beLoader(int port) {
        try (LineChannel channel = new LineChannel(new Socket(InetAddress.getLoopbackAddress(), port))) {
            for (Optional<String> line = channel.read(); line.isPresent(); line = channel.read()) {
                LoaderCommand command = LoaderCommand.parse(line.get());
                if (command instanceof LoaderCommand.Ping) {
                    channel.send(new LoaderEvent.Pong(System.nanoTime()));
                } else if (command instanceof LoaderCommand.Start) {
                    TimeUnit.SECONDS.sleep(START_SECONDS);
                    long nowNanos = System.nanoTime();
                    channel.send(new LoaderEvent.Started(
                            new MeasurementWindow(0, 200, nowNanos, nowNanos + TimeUnit.SECONDS.toNanos(2))));
                }
            }
        } catch (IOException e) {
            // The end.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private LoadPlan coldPlan() {
        return new LoadPlan(
                "127.0.0.1",
                8080,
                LoadRequest.of("/", Map.of(), 0, 100),
                Optional.empty(),
                Workload.openLoop(100, 0, 1, 100, 16),
                Duration.ZERO,
                ArrivalSchedule.Dither.LATER,
                Duration.ofSeconds(1),
                Optional.of(Duration.ofSeconds(2)),
                directory.toString());
    }
}
