package org.gaeperf.server.multipart;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gaeperf.model.Suite;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionReader;
import org.gaeperf.server.Contender;
import org.gaeperf.server.FetchedJars;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerProvider;

/** Provides Jetty's parsers of multipart forms. */
public final class MultipartProvider implements ServerProvider {

    @Override
    public String key() {
        return "multipart";
    }

    @Override
    public boolean isNamedBySuite() {
        return true;
    }

    @Override
    public List<OptionDefinition<?>> options() {
        return MultipartOptions.all();
    }

    @Override
    public List<String> suites() {
        return List.of(Suite.MULTIPART.key());
    }

    @Override
    public List<String> contenders(OptionReader values) {
        return Arrays.stream(MultipartParser.values())
                .map(MultipartParser::role)
                .toList();
    }

    @Override
    public List<String> problems(OptionReader values) {
        return List.of();
    }

    @Override
    public List<Contender> prepare(BenchmarkOptions options, Path baseDirectory, Path target)
            throws ServerException, IOException {
        List<Contender> contenders = new ArrayList<>();
        for (MultipartParser parser : MultipartParser.values()) {
            ParserBenchmark benchmark = ParserBenchmark.compile(parser, options, baseDirectory, target);
            contenders.add(new ParserContender(
                    benchmark,
                    new RuntimeIdentity(
                            "Jetty " + benchmark.version(),
                            RuntimeIdentity.Source.PUBLISHED,
                            FetchedJars.sha256(benchmark.jars()))));
        }
        return contenders;
    }
}
