package org.gaeperf.server.appengine;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.webapp.LoadResponse;

/**
 * How one server process is to be started.
 *
 * @param application the staged application
 * @param engineJar our HTTP connector engine, for a runtime without a mode of its own
 * @param prefix put before the command, for instance {@code taskset}
 * @param log where its output goes
 * @param instance told by the application on request, to know its answer from another server's
 * @param patience how long it may take to its first answer
 */
public record LaunchCommand(
        RuntimeDeployment deployment,
        Path application,
        ConnectorMode mode,
        Optional<Path> engineJar,
        Path javaHome,
        List<String> jvmArgs,
        List<String> prefix,
        int port,
        Path log,
        String instance,
        Duration patience) {

    private static final String MAIN = "com/google/apphosting/runtime/JavaRuntimeMainWithDefaults";

    /** What the runtime reaches into, by its own launcher. */
    private static final List<String> OPENED = List.of(
            "java.base/java.lang",
            "java.base/java.nio.charset",
            "java.logging/java.util.logging",
            "java.base/java.util.concurrent");

    public LaunchCommand {
        jvmArgs = List.copyOf(jvmArgs);
        prefix = List.copyOf(prefix);
    }

    /** The command line. The mode is set for RPC too, since a runtime's own default may be either. */
    public List<String> command() {
        Path directory = deployment.directory();
        List<String> command = new ArrayList<>(prefix);
        command.add(javaHome.resolve("bin/java").toString());
        OPENED.forEach(opened -> {
            command.add("--add-opens");
            command.add(opened + "=ALL-UNNAMED");
        });
        command.addAll(jvmArgs);
        command.add("-Djava.class.path=" + directory.resolve("runtime-main.jar"));
        command.add("-Dclasspath.runtimebase=" + directory + ":");
        command.add("-Dappengine.use.HttpConnector=" + (mode == ConnectorMode.HTTP));
        command.add("-D" + LoadResponse.INSTANCE_PROPERTY + "=" + instance);
        engineJar.ifPresent(jar -> command.add("-Dclasspath.runtime-impl=" + jar));
        command.add(MAIN);
        command.add("--fixed_application_path=" + application);
        command.add("--jetty_http_port=" + port);
        // By default every start empties /var/log/app, which other runtimes on the machine may be writing to.
        command.add("--log_json_to_var_log=false");
        command.add(directory.toString());
        return command;
    }
}
