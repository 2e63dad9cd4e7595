package org.gaeperf.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.gaeperf.load.LoadSequence;
import org.gaeperf.load.protocol.ArrivalSchedule;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.Workload;

/** Lets two hosts, which are ssh servers of this process, send a load until this process is killed. */
final class LoaderHoldMain {

    private LoaderHoldMain() {}

    /**
     * Takes a directory for its files, and the port of the server.
     *
     * @throws Exception if the load cannot begin
     */
    public static void main(String[] args) throws Exception {
        Path directory = Path.of(args[0]);
        EmbeddedHosts hosts = new EmbeddedHosts(directory.resolve("ssh"), 2);
        LoaderCluster cluster = new LoaderCluster(
                ReadyHosts.check(hosts.options(2, false), EmbeddedHosts.NEEDS), directory.resolve("hosts"));
        LoadSequence loads = cluster.open();
        LoadPlan plan = new LoadPlan(
                "127.0.0.1",
                Integer.parseInt(args[1]),
                LoadRequest.of("/", Map.of(), 0, 100),
                Optional.empty(),
                Workload.openLoop(100, 0, 1, 100, 16),
                Duration.ofMillis(300),
                ArrivalSchedule.Dither.LATER,
                Duration.ofSeconds(1),
                Optional.empty(),
                directory.resolve("trial").toString());
        loads.start(plan, progress -> System.out.println("progress"));
        TimeUnit.HOURS.sleep(1);
    }
}
