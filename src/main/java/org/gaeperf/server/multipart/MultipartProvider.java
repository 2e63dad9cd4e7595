package org.gaeperf.server.multipart;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.gaeperf.model.Suite;
import org.gaeperf.model.scenario.ParsedForms;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.model.server.ServerFeature;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.declaration.JarProjects;
import org.gaeperf.options.declaration.JarProjects.BaselineJars;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionReader;
import org.gaeperf.server.BaselineVersion;
import org.gaeperf.server.FetchedJars;
import org.gaeperf.server.GateSide;
import org.gaeperf.server.GateSides;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerProvider;
import org.gaeperf.server.ServerVariant;

/** Provides Jetty's parsers of multipart forms. */
public final class MultipartProvider implements ServerProvider {

    /** What the gate reads of other kinds; parsers get no requests, and one runs after the other. */
    private static final List<String> OF_REQUESTS = List.of(
            "bench.rate",
            "bench.connections",
            "bench.response.check",
            "bench.requestBytes",
            "bench.writes",
            "bench.writeBytes",
            "bench.sampleInterval",
            "bench.concurrent");

    private static final List<MultipartParser> JUDGED_BY_GATE =
            List.of(MultipartParser.JETTY_12_BUFFER, MultipartParser.JETTY_12_STREAM);

    @Override
    public String key() {
        return "multipart";
    }

    @Override
    public String help() {
        return "Jetty's parsers of forms";
    }

    @Override
    public List<OptionDefinition<?>> options() {
        return MultipartOptions.all();
    }

    @Override
    public JarProjects jars() {
        return new JarProjects(
                List.of("multipart/jetty9", "multipart/jetty11", "multipart/jetty12", "multipart/jmh"),
                List.of(MultipartOptions.JETTY_9, MultipartOptions.JETTY_11, MultipartOptions.JETTY_12),
                Optional.of(new BaselineJars(
                        List.of("multipart/jetty12"), MultipartOptions.BASELINE, MultipartOptions.JETTY_12)));
    }

    @Override
    public Set<ServerFeature> features() {
        return EnumSet.of(ServerFeature.TWO_SIDES);
    }

    @Override
    public List<String> compared(OptionReader values) {
        return Arrays.stream(MultipartParser.values()).map(MultipartParser::key).toList();
    }

    @Override
    public List<String> judgedByGate(OptionReader values) {
        return JUDGED_BY_GATE.stream().map(MultipartParser::key).toList();
    }

    @Override
    public Optional<String> suiteOfGateTrials() {
        return ownSuite();
    }

    @Override
    public List<String> unusedOptions() {
        return OF_REQUESTS;
    }

    @Override
    public List<String> problems(OptionReader values) {
        Stream<String> ofGate = values.runs(Suite::isGate)
                ? Stream.concat(
                        BaselineVersion.unused(
                                values,
                                List.of(MultipartOptions.JETTY_9.name(), MultipartOptions.JETTY_11.name()),
                                "a gate compares versions of Jetty 12")
                                .stream(),
                        BaselineVersion.unused(values, OF_REQUESTS, "parsers get no requests").stream())
                : Stream.empty();
        return Stream.concat(BaselineVersion.problems(values, MultipartOptions.BASELINE, "Jetty 12").stream(), ofGate)
                .toList();
    }

    @Override
    public List<ServerVariant> prepare(BenchmarkOptions options, Path baseDirectory, Path target)
            throws ServerException, IOException {
        Preparation preparation = new Preparation(options.server().values(), baseDirectory, target);
        List<ServerVariant> servers = new ArrayList<>();
        for (MultipartParser parser : MultipartParser.values()) {
            servers.add(preparation.server(parser, parser.version(), Optional.empty()));
        }
        return servers;
    }

    /** Two versions of Jetty 12: both of its parsers with each set of forms. */
    @Override
    public GateSides prepareGate(BenchmarkOptions options, Path baseDirectory, Path target)
            throws ServerException, IOException {
        Preparation preparation = new Preparation(options.server().values(), baseDirectory, target);
        return new GateSides(
                Optional.of(gateSide(MultipartOptions.BASELINE, preparation)),
                gateSide(MultipartOptions.JETTY_12, preparation));
    }

    private static GateSide gateSide(OptionDefinition<String> version, Preparation preparation)
            throws ServerException, IOException {
        Map<String, ServerVariant> servers = new LinkedHashMap<>();
        for (MultipartParser parser : JUDGED_BY_GATE) {
            for (ParsedForms.Size forms : ParsedForms.Size.values()) {
                servers.put(
                        parser.source() + "-" + forms.key(),
                        preparation.server(parser, version, Optional.of(forms.key())));
            }
        }
        return new GateSide("Jetty " + preparation.values().find(version).orElseThrow(), servers, List.of());
    }

    /**
     * What all variants of a run are made from.
     *
     * @param filesIn where files of parts are written; empty for the directory of each trial
     */
    private record Preparation(OptionReader values, Path baseDirectory, Path target, Optional<Path> filesIn) {

        Preparation(OptionReader values, Path baseDirectory, Path target) {
            this(values, baseDirectory, target, PartFiles.directory(values));
        }

        ServerVariant server(MultipartParser parser, OptionDefinition<String> version, Optional<String> onlyForms)
                throws ServerException, IOException {
            ParserBenchmark benchmark = ParserBenchmark.compile(
                            parser, values.find(version).orElseThrow(), baseDirectory, target)
                    .withFilesIn(filesIn);
            return new ParserVariant(
                    benchmark,
                    new RuntimeIdentity(
                            "Jetty " + benchmark.version(),
                            RuntimeIdentity.Source.PUBLISHED,
                            FetchedJars.sha256(benchmark.jars())),
                    onlyForms);
        }
    }
}
