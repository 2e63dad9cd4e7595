package org.gaeperf.server.appengine;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.webapp.LoadResponse;

/**
 * The command that starts the App Engine runtime.
 *
 * @param application the root directory of the staged application
 * @param engineJar the harness's HTTP connector engine, if the runtime has no such mode
 * @param javaHome the JDK that runs the runtime
 * @param jvmArgs arguments for its JVM
 * @param prefix words before the command, for example {@code taskset -c 1}
 * @param port the port to listen on
 * @param log the file for its output
 * @param instance an id that the application returns on request, which tells its responses from another server's
 * @param startTimeout the maximum time to the first response
 */
public record AppEngineCommand(
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
        Duration startTimeout) {

    private static final String MAIN = "com/google/apphosting/runtime/JavaRuntimeMainWithDefaults";

    /** The packages that the runtime's own launcher opens for reflection. */
    private static final List<String> OPENED_PACKAGES = List.of(
            "java.base/java.lang",
            "java.base/java.nio.charset",
            "java.logging/java.util.logging",
            "java.base/java.util.concurrent");

    public AppEngineCommand {
        jvmArgs = List.copyOf(jvmArgs);
        prefix = List.copyOf(prefix);
    }

    /** The command line. It always sets the mode, since the default depends on the runtime's version. */
    public List<String> words() {
        Path directory = deployment.directory();
        List<String> command = new ArrayList<>(prefix);
        command.add(javaHome.resolve("bin/java").toString());
        OPENED_PACKAGES.forEach(opened -> {
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
        // By default every start empties /var/log/app, which other runtimes on the machine may write to.
        command.add("--log_json_to_var_log=false");
        command.add(directory.toString());
        return command;
    }
}
