package org.gaeperf.process;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The environment variables of child processes. Most of the harness's own variables are not passed on: a variable could
 * switch the server's mode or change a JVM, a secret could end up in a log or a recording, and the output of tools
 * depends on the locale.
 */
public final class ChildEnvironment {

    private static final String DEFAULT_PATH = "/usr/local/bin:/usr/bin:/bin";
    private static final Set<String> KEPT_FOR_JVM = Set.of("PATH", "TMPDIR", "TZ");

    private static final String LOCALE = "LC_ALL";

    /** Numbers and messages as with {@code C}; with that one, a JVM could not read a path that is not ASCII. */
    private static final String UTF_8_WITHOUT_LANGUAGE = "C.UTF-8";

    private ChildEnvironment() {}

    /** Prepares the start of a tool whose output is parsed. The tool sees only PATH and {@code LC_ALL=C.UTF-8}. */
    public static ProcessBuilder processBuilderForTool(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        Map<String, String> environment = builder.environment();
        String path = environment.getOrDefault("PATH", DEFAULT_PATH);
        environment.clear();
        environment.put("PATH", path);
        environment.put(LOCALE, UTF_8_WITHOUT_LANGUAGE);
        return builder;
    }

    /**
     * Prepares the start of a server of the user's. It sees the same variables as a JVM of gaeperf's own, and further
     * ones that the user names.
     */
    public static ProcessBuilder processBuilderForServer(List<String> command, List<String> further) {
        ProcessBuilder builder = processBuilderForJvm(command);
        further.forEach(name -> Optional.ofNullable(System.getenv(name))
                .ifPresent(value -> builder.environment().put(name, value)));
        return builder;
    }

    /**
     * Prepares the start of a JVM that takes part in a measurement: the server or the load generator. It sees PATH,
     * TMPDIR and TZ, and {@code LC_ALL=C.UTF-8}.
     */
    public static ProcessBuilder processBuilderForJvm(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().retainAll(KEPT_FOR_JVM);
        builder.environment().put(LOCALE, UTF_8_WITHOUT_LANGUAGE);
        return builder;
    }
}
