package org.gaeperf.server.appengine;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.gaeperf.model.server.ServerFeature;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionReader;

/** The App Engine runtime with the application of gaeperf. */
public final class AppEngineProvider extends RuntimeProvider {

    @Override
    public String key() {
        return "appengine";
    }

    @Override
    public String help() {
        return "App Engine's runtime for Java";
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
                "bench.writeBytes",
                "bench.gate.injectedFault");
    }

    @Override
    public Set<ServerFeature> features() {
        return EnumSet.allOf(ServerFeature.class);
    }

    @Override
    public List<String> problems(OptionReader values) {
        return List.of();
    }

    @Override
    protected WebApplication application(BenchmarkOptions options) {
        return new StagedApplication();
    }
}
