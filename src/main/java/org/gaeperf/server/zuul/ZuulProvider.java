package org.gaeperf.server.zuul;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gaeperf.model.Suite;
import org.gaeperf.model.scenario.OpenLoopStep;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.model.server.ServerFeature;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.declaration.JarProjects;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionReader;
import org.gaeperf.process.ConnectionLimits;
import org.gaeperf.server.FetchedJars;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerProvider;
import org.gaeperf.server.ServerVariant;
import org.gaeperf.server.SourceCompiler;

/** Provides Zuul 1 in Tomcat and Zuul 2 on Netty, each in front of an origin. */
public final class ZuulProvider implements ServerProvider {

    /** One to the client, one to the origin. */
    private static final int SOCKETS_OF_CONNECTION = 2;

    @Override
    public String key() {
        return "zuul";
    }

    @Override
    public String help() {
        return "proxies";
    }

    @Override
    public List<OptionDefinition<?>> options() {
        return ZuulOptions.all();
    }

    @Override
    public JarProjects jars() {
        return new JarProjects(
                List.of("zuul/tomcat", "zuul/netty"), List.of(ZuulOptions.TOMCAT, ZuulOptions.NETTY), Optional.empty());
    }

    @Override
    public boolean isReachable() {
        return true;
    }

    @Override
    public Set<ServerFeature> features() {
        return EnumSet.of(ServerFeature.PROCESS);
    }

    @Override
    public List<String> compared(OptionReader values) {
        return Arrays.stream(Proxy.values()).map(Proxy::key).toList();
    }

    @Override
    public List<String> problems(OptionReader values) {
        return NativeTransports.ofThisMachine().problems(values);
    }

    @Override
    public List<ServerVariant> prepare(BenchmarkOptions options, Path baseDirectory, Path target)
            throws ServerException, IOException {
        if (options.suites().stream().anyMatch(Suite::isServerSpecific)) {
            requireConnections(options);
        }
        List<ServerVariant> servers = new ArrayList<>();
        for (Proxy proxy : Proxy.values()) {
            servers.add(server(proxy, options, baseDirectory, target));
        }
        return servers;
    }

    private static void requireConnections(BenchmarkOptions options) throws ServerException {
        int most = options.measurement().mostConnectionsOfSteps();
        String advice =
                most > OpenLoopStep.connections(0) ? ", or give smaller numbers in bench.connections.steps" : "";
        ConnectionLimits limits = ConnectionLimits.ofThisMachine();
        List<String> problems = new ArrayList<>();
        limits.problems("the proxy", SOCKETS_OF_CONNECTION, most).forEach(problem -> problems.add(problem + advice));
        limits.problemOfListening().ifPresent(problems::add);
        if (options.machine().loaders().isEmpty()) {
            limits.problemOfNewConnections(true).ifPresent(problems::add);
        }
        if (!problems.isEmpty()) {
            throw new ServerException(
                    "this machine cannot have the connections of the suite proxy: " + String.join("; ", problems));
        }
    }

    private static ServerVariant server(Proxy proxy, BenchmarkOptions options, Path baseDirectory, Path target)
            throws ServerException, IOException {
        OptionReader values = options.server().values();
        String version = values.find(proxy.version()).orElseThrow();
        List<Path> jars = jars(proxy, version, target);
        Path classes = SourceCompiler.compile(proxy.program(baseDirectory, jars), target.resolve("zuul-proxies"));
        return new ZuulVariant(
                proxy,
                new RuntimeIdentity(
                        proxy.product() + " " + version, RuntimeIdentity.Source.PUBLISHED, FetchedJars.sha256(jars)),
                new ZuulLauncher(
                        proxy,
                        version,
                        classes,
                        jars,
                        values.find(ZuulOptions.TRANSPORT).orElseThrow()),
                !options.recorded().userSupplied().containsKey("bench.gc"));
    }

    /** The jars of a proxy. */
    static List<Path> jars(Proxy proxy, String version, Path target) throws ServerException, IOException {
        return FetchedJars.in(target.resolve("zuul").resolve(proxy.jars(version)), proxy.product() + " " + version);
    }
}
