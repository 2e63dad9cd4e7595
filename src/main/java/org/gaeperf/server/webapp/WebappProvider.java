package org.gaeperf.server.webapp;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.gaeperf.model.server.ServerFeature;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionReader;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.server.appengine.RuntimeProvider;
import org.gaeperf.server.appengine.WebApplication;
import org.gaeperf.server.request.RequestOptions;
import org.gaeperf.server.request.ServerRequest;

/** The App Engine runtime with a web application of the user's, in each of its modes. */
public final class WebappProvider extends RuntimeProvider {

    @Override
    public String key() {
        return "webapp";
    }

    @Override
    public String help() {
        return "your application on that runtime";
    }

    @Override
    public List<OptionDefinition<?>> options() {
        return Stream.concat(Stream.of(WebappOptions.WEBAPP), RequestOptions.all().stream())
                .toList();
    }

    @Override
    public List<String> optionNames() {
        return Stream.concat(
                        Stream.of(
                                MODES,
                                "bench.runtime.version",
                                "bench.runtime.dir",
                                "bench.environment",
                                "bench.instanceClass"),
                        options().stream().map(OptionDefinition::name))
                .toList();
    }

    @Override
    public Optional<String> namingOption() {
        return Optional.of(WebappOptions.WEBAPP.name());
    }

    /** Returns the features. It is not instrumented, so that the memory of a request is not known. */
    @Override
    public Set<ServerFeature> features() {
        return EnumSet.complementOf(EnumSet.of(ServerFeature.HARNESS_APPLICATION));
    }

    @Override
    public List<String> problems(OptionReader values) {
        return values.find(WebappOptions.WEBAPP).isPresent() || values.isGiven(WebappOptions.WEBAPP.name())
                ? RequestOptions.problems(values)
                : List.of("bench.server=webapp measures a web application of yours, and none is given; give "
                        + WebappOptions.WEBAPP.asWritten("DIRECTORY") + ", or a .war in its place");
    }

    @Override
    protected WebApplication application(BenchmarkOptions options) throws IOException {
        OptionReader values = options.server().values();
        Path source = values.find(WebappOptions.WEBAPP).orElseThrow();
        return new OwnWebapp(
                WebappFiles.inspect(source),
                ServerRequest.read(values, WebApplication.TIMEOUT_HEADER),
                options.server().jvmConfigurations().stream()
                        .map(JvmConfiguration::jdk)
                        .toList());
    }
}
