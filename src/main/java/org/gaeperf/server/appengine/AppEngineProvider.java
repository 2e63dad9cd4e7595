package org.gaeperf.server.appengine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.gaeperf.model.Suite;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionReader;
import org.gaeperf.server.Contender;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerProvider;

/** The App Engine runtime, in each of its modes. */
public final class AppEngineProvider implements ServerProvider {

    private static final String MODES = "bench.modes";

    @Override
    public String key() {
        return "appengine";
    }

    @Override
    public List<OptionDefinition<?>> options() {
        return List.of();
    }

    @Override
    public List<String> optionNames() {
        return List.of(
                MODES,
                "bench.runtime.version",
                "bench.runtime.dir",
                "bench.environment",
                "bench.instanceClass",
                "bench.requestBytes",
                "bench.writes",
                "bench.writeBytes");
    }

    @Override
    public List<String> suites() {
        return Arrays.stream(Suite.values())
                .filter(suite -> suite != Suite.JETTY)
                .map(Suite::key)
                .toList();
    }

    @Override
    public List<String> contenders(OptionReader values) {
        return values.text(MODES).map(modes -> List.of(modes.split(","))).orElse(List.of());
    }

    @Override
    public List<String> problems(OptionReader values) {
        return List.of();
    }

    @Override
    public List<Contender> prepare(BenchmarkOptions options, Path baseDirectory, Path target)
            throws ServerException, IOException {
        PreparedRuntime runtime = PreparedRuntime.prepare(options, baseDirectory, target);
        return options.modes().stream()
                .<Contender>map(mode -> new AppEngineContender(runtime, mode))
                .toList();
    }
}
