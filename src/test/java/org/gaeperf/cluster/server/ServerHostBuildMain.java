package org.gaeperf.cluster.server;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.gaeperf.cluster.EmbeddedHosts;
import org.gaeperf.options.hosts.HostAddress;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * A build whose server runs on another host, for which an ssh server of this process may stand. It prints each test with how
 * it ended. The line {@code cut} on the standard input cuts the connection to such a host.
 */
final class ServerHostBuildMain {

    private static final String SUITE = "org.gaeperf.benchmark.ServerHostSuite";

    private ServerHostBuildMain() {}

    /**
     * Takes options from the properties.
     *
     * @param args a directory for keys; nothing if the hosts are given as options
     * @throws Exception if the host cannot be made
     */
    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            useHostOfThisProcess(Path.of(args[0]));
        }
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(DiscoverySelectors.selectClass(SUITE))
                                .build(),
                        new Printer());
        System.exit(0);
    }

    private static void useHostOfThisProcess(Path directory) throws Exception {
        EmbeddedHosts hosts = new EmbeddedHosts(directory, 1);
        System.setProperty("bench.hosts.server", text(hosts.address(0)));
        System.setProperty("bench.hosts.jdk", System.getProperty("java.home"));
        System.setProperty("bench.hosts.knownHosts", hosts.knownHosts().toString());
        System.setProperty("bench.hosts.key", hosts.key().toString());
        Thread cutter = new Thread(() -> cutOnCommand(hosts), "cutter");
        cutter.setDaemon(true);
        cutter.start();
    }

    private static String text(HostAddress host) {
        return host.user().orElseThrow() + "@" + host.displayName();
    }

    private static void cutOnCommand(EmbeddedHosts hosts) {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            if ("cut".equals(in.readLine())) {
                hosts.cut(0);
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class Printer implements TestExecutionListener {

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (test.isTest() || result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
                System.out.println("TEST " + test.getDisplayName() + " | " + result.getStatus() + " | "
                        + result.getThrowable().map(Throwable::getMessage).orElse(""));
            }
        }
    }
}
