package org.gaeperf.server.jettyversions;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.gaeperf.model.Suite;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionReader;
import org.gaeperf.server.Contender;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerProvider;

/** Provides Jetty 11, Jetty 12 EE10 and Jetty 12 core. */
public final class JettyProvider implements ServerProvider {

    @Override
    public String key() {
        return "jetty";
    }

    @Override
    public List<OptionDefinition<?>> options() {
        return JettyOptions.all();
    }

    @Override
    public List<String> suites() {
        return Stream.of(Suite.JETTY, Suite.CAPACITY, Suite.STARTUP)
                .map(Suite::key)
                .toList();
    }

    @Override
    public List<String> contenders(OptionReader values) {
        return Arrays.stream(JettyServer.values()).map(JettyServer::role).toList();
    }

    @Override
    public List<String> problems(OptionReader values) {
        return List.of();
    }

    @Override
    public List<Contender> prepare(BenchmarkOptions options, Path baseDirectory, Path target)
            throws ServerException, IOException {
        Path fetched = target.resolve("jetty");
        OptionReader values = options.server().values();
        String resource = values.find(JettyOptions.RESOURCE).orElseThrow();
        JettyCompiler compiler = new JettyCompiler(baseDirectory.resolve("src/jetty/java"));
        List<Contender> contenders = new ArrayList<>();
        for (JettyServer server : JettyServer.values()) {
            String version = values.find(server.version()).orElseThrow();
            JettyJars jars = JettyJars.find(fetched, server, version);
            Path classes = target.resolve("jetty-servers").resolve(server.role() + "-" + version);
            compiler.compile(server, jars.all(), classes);
            contenders.add(new JettyContender(
                    server,
                    new RuntimeIdentity("Jetty " + version, RuntimeIdentity.Source.PUBLISHED, jars.sha256()),
                    new JettyLauncher(server, jars, classes, resource)));
        }
        return contenders;
    }
}
