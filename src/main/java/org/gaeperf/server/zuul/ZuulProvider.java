package org.gaeperf.server.zuul;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.model.Suite;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionReader;
import org.gaeperf.process.ConnectionLimits;
import org.gaeperf.server.Contender;
import org.gaeperf.server.FetchedJars;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerProvider;
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
    public Optional<String> ownSuite() {
        return Optional.of(Suite.PROXY.key());
    }

    @Override
    public List<OptionDefinition<?>> options() {
        return ZuulOptions.all();
    }

    @Override
    public boolean isReachable() {
        return true;
    }

    @Override
    public List<String> suites() {
        return Stream.of(Suite.PROXY, Suite.STARTUP).map(Suite::key).toList();
    }

    @Override
    public List<String> contenders(OptionReader values) {
        return Arrays.stream(Proxy.values()).map(Proxy::role).toList();
    }

    @Override
    public List<String> problems(OptionReader values) {
        return NativeTransports.ofThisMachine().problems(values);
    }

    @Override
    public List<Contender> prepare(BenchmarkOptions options, Path baseDirectory, Path target)
            throws ServerException, IOException {
        if (options.suites().contains(Suite.PROXY)) {
            requireConnections(options.measurement());
        }
        List<Contender> contenders = new ArrayList<>();
        for (Proxy proxy : Proxy.values()) {
            contenders.add(contender(proxy, options, baseDirectory, target));
        }
        return contenders;
    }

    private static void requireConnections(BenchmarkOptions.Measurement plan) throws ServerException {
        int largest = Collections.max(plan.connectionSteps());
        ConnectionLimits limits = ConnectionLimits.ofThisMachine();
        List<String> tooLow =
                new ArrayList<>(limits.problems("the proxy", SOCKETS_OF_CONNECTION, plan.mostProxyConnections()));
        limits.problemOfListening().ifPresent(tooLow::add);
        if (!tooLow.isEmpty()) {
            throw new ServerException("a staircase up to " + largest + " connections is too much for this machine: "
                    + String.join("; ", tooLow) + "; or give smaller numbers in bench.connections.steps");
        }
    }

    private static Contender contender(Proxy proxy, BenchmarkOptions options, Path baseDirectory, Path target)
            throws ServerException, IOException {
        OptionReader values = options.server().values();
        String version = values.find(proxy.version()).orElseThrow();
        List<Path> jars = jars(proxy, version, target);
        Path classes = SourceCompiler.compile(proxy.program(baseDirectory, jars), target.resolve("zuul-proxies"));
        return new ZuulContender(
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
        return FetchedJars.in(
                target.resolve("zuul").resolve(proxy.jars(version)),
                proxy.product() + " " + version,
                "give -Dbench.server=zuul and " + proxy.version().asWritten(version)
                        + " on the command line, since Maven does not read an options file");
    }
}
