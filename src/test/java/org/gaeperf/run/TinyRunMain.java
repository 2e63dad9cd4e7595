package org.gaeperf.run;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.model.Json;
import org.gaeperf.model.TrialResult;
import org.gaeperf.report.ReportWriter;
import org.gaeperf.server.ListeningSockets;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;

/** A run of one trial of the runtime with its reports, in a JVM of its own, for tests of what surrounds it. */
public final class TinyRunMain {

    private static final int OUTSIDE_MILLIS = 2_000;

    private TinyRunMain() {}

    /**
     * What the run saw.
     *
     * @param interfaces of the network that are up
     * @param listening ports that anybody listens on during the measurement
     * @param outside what came of a connection to an address elsewhere
     */
    public record Seen(
            TrialResult result,
            Path directory,
            List<String> interfaces,
            SortedSet<Integer> listening,
            String outside) {}

    /**
     * Prints {@link Seen} as its last line, in JSON.
     *
     * @param args where runs go, then names and values of options
     */
    public static void main(String[] args) throws Exception {
        Run run = TestRuns.beginWithRuntime(
                Path.of(args[0]), List.of(args).subList(1, args.length).toArray(String[]::new));
        SortedSet<Integer> listening = new TreeSet<>();
        TrialResult result = run.execute(run.next().orElseThrow(), new TrialListener() {
            @Override
            public void phase(TrialPlan trial, String phase, Duration expected) {
                if (phase.equals("measurement")) {
                    listening.addAll(ListeningSockets.now().keySet());
                }
            }

            @Override
            public void progress(LoadProgress progress) {
                // Only phases count.
            }
        });
        run.close();
        ReportWriter.make(run.directory(), System.err);
        List<String> interfaces = NetworkInterface.networkInterfaces()
                .filter(TinyRunMain::isUp)
                .map(NetworkInterface::getName)
                .toList();
        System.out.println(Json.LINE.writeValueAsString(
                new Seen(result, run.directory(), interfaces, listening, connect("192.0.2.1"))));
        Runtime.getRuntime().exit(0);
    }

    /** The address is kept for documentation (RFC 5737): nobody has it. */
    private static String connect(String address) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, 80), OUTSIDE_MILLIS);
            return "connected";
        } catch (IOException e) {
            return e.getMessage();
        }
    }

    private static boolean isUp(NetworkInterface network) {
        try {
            return network.isUp();
        } catch (IOException unknown) {
            return true;
        }
    }
}
