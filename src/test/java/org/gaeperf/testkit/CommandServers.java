package org.gaeperf.testkit;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.server.ServerProvider;
import org.gaeperf.server.ServerVariant;

/** Prepares servers that commands start. */
public final class CommandServers {

    private CommandServers() {}

    /** Parses the options of a run of such servers. */
    public static BenchmarkOptions options(String... namesAndValues) {
        return ParsedOptions.parse(Map.of("bench.server", "command"), namesAndValues);
    }

    /** Prepares the servers of these options, with a project and its target in a directory. */
    public static List<ServerVariant> servers(BenchmarkOptions options, Path directory) throws Exception {
        return ServerProvider.of(options).prepare(options, directory, directory.resolve("target"));
    }
}
