package org.gaeperf.server.appengine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerUnderTest;

/**
 * Starts the server in one mode as a trial would, with an open debugger port, and keeps it running so that a developer
 * can examine it. {@code scripts/start-server.sh} calls this class.
 */
public final class RunServerMain {

    private RunServerMain() {}

    /**
     * Runs the server until it or this process is ended.
     *
     * @param args the debugger port; all other settings are {@code bench.*} properties
     */
    public static void main(String[] args) throws InterruptedException {
        try {
            BenchmarkOptions options = BuildContext.options();
            if (options.modes().size() != 1 || args.length != 1 || !args[0].matches("\\d{1,5}")) {
                throw new InvalidOptionsException("bench.modes="
                        + String.join(
                                ",",
                                options.modes().stream().map(ConnectorMode::key).toList())
                        + ", arguments " + List.of(args)
                        + ": exactly one mode (-Dbench.modes=http or rpc) and one argument,"
                        + " the debugger port, are needed");
            }
            run(options, Integer.parseInt(args[0]));
        } catch (InvalidOptionsException | ServerException | IOException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }

    private static void run(BenchmarkOptions options, int debugPort)
            throws ServerException, IOException, InterruptedException {
        Path target = BuildContext.targetDirectory();
        ConnectorMode mode = options.modes().get(0);
        PreparedRuntime runtime = PreparedRuntime.prepare(options, BuildContext.baseDirectory(), target);
        Path log = Files.createDirectories(target.resolve("by-hand")).resolve("server-" + mode.key() + ".log");
        List<String> jvmArgs = new ArrayList<>(options.server().jvm().jvmArgs());
        jvmArgs.add("-XX:NativeMemoryTracking=summary");
        jvmArgs.add("-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:" + debugPort);
        ServerLauncher.LaunchContext context = new ServerLauncher.LaunchContext(
                options.server().jvm().jdk(),
                jvmArgs,
                CpuAffinity.prefix(options.machine().affinity().server()),
                log);
        try (ServerUnderTest server = runtime.launcher(mode).start(context)) {
            System.out.printf(
                    "command   %s%naddress   %s%nexample   %s/?writes=5&writeBytes=1024%npid       %d%n"
                            + "debugger  127.0.0.1:%d%nlog       %s%nPress Ctrl-C to end the server.%n",
                    String.join(" ", server.command()),
                    server.address(),
                    server.address(),
                    server.pid(),
                    debugPort,
                    log);
            System.err.println(
                    "the server ended with exit code " + server.exit().join() + "; " + server.logTail());
        }
    }
}
