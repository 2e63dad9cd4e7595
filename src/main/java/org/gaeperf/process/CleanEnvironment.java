package org.gaeperf.process;

import java.util.List;
import java.util.Map;

/** Child processes that see PATH and LC_ALL=C alone. */
public final class CleanEnvironment {

    private static final String DEFAULT_PATH = "/usr/local/bin:/usr/bin:/bin";

    private CleanEnvironment() {}

    public static ProcessBuilder processBuilder(List<String> words) {
        ProcessBuilder builder = new ProcessBuilder(words);
        Map<String, String> environment = builder.environment();
        String path = environment.getOrDefault("PATH", DEFAULT_PATH);
        environment.clear();
        environment.put("PATH", path);
        environment.put("LC_ALL", "C");
        return builder;
    }
}
