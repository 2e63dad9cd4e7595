package org.gaeperf.server.jettyversions;

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
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gaeperf.model.Suite;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.model.server.ServerFeature;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.declaration.JarProjects;
import org.gaeperf.options.declaration.JarProjects.BaselineJars;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionReader;
import org.gaeperf.server.BaselineVersion;
import org.gaeperf.server.GateSide;
import org.gaeperf.server.GateSides;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerProvider;
import org.gaeperf.server.ServerVariant;
import org.gaeperf.server.SourceCompiler;
import org.gaeperf.server.request.ProtocolOptions;
import org.gaeperf.server.request.RequestProtocol;

/** Provides Jetty 11, Jetty 12 EE10 and Jetty 12 core. */
public final class JettyProvider implements ServerProvider {

    private static final List<JettyServer> JUDGED_BY_GATE =
            List.of(JettyServer.JETTY_12_EE10, JettyServer.JETTY_12_CORE);

    /** Up to 11.0.18, which do not know when a request by HTTP/2 began, and 12.0.16, which take too early a time for it. */
    private static final Pattern TOO_EARLY_FOR_H2C =
            Pattern.compile("(11\\.0\\.(\\d|1[0-8])|12\\.0\\.(\\d|1[0-6]))(\\D.*)?");

    @Override
    public String key() {
        return "jetty";
    }

    @Override
    public String help() {
        return "versions of Jetty";
    }

    @Override
    public List<OptionDefinition<?>> options() {
        return JettyOptions.all();
    }

    @Override
    public JarProjects jars() {
        return new JarProjects(
                List.of("jetty/jetty11", "jetty/jetty12"),
                List.of(JettyOptions.JETTY_11, JettyOptions.JETTY_12),
                Optional.of(new BaselineJars(List.of("jetty/jetty12"), JettyOptions.BASELINE, JettyOptions.JETTY_12)));
    }

    @Override
    public boolean isReachable() {
        return true;
    }

    @Override
    public Set<ServerFeature> features() {
        return EnumSet.of(ServerFeature.PROCESS, ServerFeature.OPEN_LOOP, ServerFeature.TWO_SIDES);
    }

    @Override
    public List<String> compared(OptionReader values) {
        return Arrays.stream(JettyServer.values()).map(JettyServer::key).toList();
    }

    @Override
    public List<String> judgedByGate(OptionReader values) {
        return JUDGED_BY_GATE.stream().map(JettyServer::key).toList();
    }

    @Override
    public List<String> problems(OptionReader values) {
        return Stream.concat(
                        BaselineVersion.problems(values, JettyOptions.BASELINE, "Jetty 12").stream(),
                        Stream.of(wrongBeginTimes(values), unusedVersion(values), withoutTls(values))
                                .flatMap(List::stream))
                .toList();
    }

    private static List<String> withoutTls(OptionReader values) {
        return values.find(ProtocolOptions.PROTOCOL)
                        .filter(RequestProtocol.H2::equals)
                        .isPresent()
                ? List.of(ProtocolOptions.PROTOCOL.asWritten(RequestProtocol.H2.key())
                        + ": the servers of the kind jetty speak clear text only; give http1 or h2c")
                : List.of();
    }

    /** Reports a version that only the gate would use; another suite beside the gate may use it. */
    private static List<String> unusedVersion(OptionReader values) {
        return Suite.all().stream()
                        .filter(Suite::isGate)
                        .anyMatch(gate -> values.text("bench.suite")
                                .filter(gate.key()::equals)
                                .isPresent())
                ? BaselineVersion.unused(
                        values, List.of(JettyOptions.JETTY_11.name()), "a gate compares versions of Jetty 12")
                : List.of();
    }

    private static List<String> wrongBeginTimes(OptionReader values) {
        boolean isH2c = values.find(ProtocolOptions.PROTOCOL)
                .filter(RequestProtocol.H2C::equals)
                .isPresent();
        return Stream.of(JettyOptions.JETTY_11, JettyOptions.JETTY_12, JettyOptions.BASELINE)
                .filter(option -> isH2c
                        && values.find(option)
                                .filter(version ->
                                        TOO_EARLY_FOR_H2C.matcher(version).matches())
                                .isPresent())
                .map(option -> ProtocolOptions.PROTOCOL.asWritten(RequestProtocol.H2C.key()) + ": Jetty "
                        + values.find(option).orElseThrow() + " does not know when a request by HTTP/2 began; give "
                        + option.asWritten(option == JettyOptions.JETTY_11 ? "11.0.19" : "12.0.17")
                        + " or a later one")
                .toList();
    }

    @Override
    public List<ServerVariant> prepare(BenchmarkOptions options, Path baseDirectory, Path target)
            throws ServerException, IOException {
        List<ServerVariant> servers = new ArrayList<>();
        for (JettyServer server : JettyServer.values()) {
            servers.add(server(server, server.version(), options, baseDirectory, target));
        }
        return servers;
    }

    /** Two versions of Jetty 12, with servlets and without. */
    @Override
    public GateSides prepareGate(BenchmarkOptions options, Path baseDirectory, Path target)
            throws ServerException, IOException {
        return new GateSides(
                Optional.of(gateSide(JettyOptions.BASELINE, options, baseDirectory, target)),
                gateSide(JettyOptions.JETTY_12, options, baseDirectory, target));
    }

    private static GateSide gateSide(
            OptionDefinition<String> version, BenchmarkOptions options, Path baseDirectory, Path target)
            throws ServerException, IOException {
        Map<String, ServerVariant> servers = new LinkedHashMap<>();
        for (JettyServer server : JUDGED_BY_GATE) {
            servers.put(server.key(), server(server, version, options, baseDirectory, target));
        }
        return new GateSide("Jetty " + options.server().values().find(version).orElseThrow(), servers, List.of());
    }

    private static ServerVariant server(
            JettyServer server,
            OptionDefinition<String> versionOption,
            BenchmarkOptions options,
            Path baseDirectory,
            Path target)
            throws ServerException, IOException {
        OptionReader values = options.server().values();
        String version = values.find(versionOption).orElseThrow();
        RequestProtocol protocol = values.find(ProtocolOptions.PROTOCOL).orElseThrow();
        JettyJars jars = JettyJars.find(target.resolve("jetty"), version, protocol);
        Path classes = SourceCompiler.compile(
                server.program(baseDirectory, protocol, jars.all()), target.resolve("jetty-servers"));
        return new JettyVariant(
                server,
                new RuntimeIdentity("Jetty " + version, RuntimeIdentity.Source.PUBLISHED, jars.sha256()),
                new JettyLauncher(
                        server,
                        jars,
                        classes,
                        values.find(JettyOptions.RESOURCE).orElseThrow(),
                        protocol));
    }
}
