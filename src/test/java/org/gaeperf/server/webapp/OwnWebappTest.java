package org.gaeperf.server.webapp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.model.server.ServletEnvironment;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerProvider;
import org.gaeperf.server.appengine.RuntimeDeployment;
import org.gaeperf.server.appengine.WebApplication;
import org.gaeperf.server.request.ServerRequest;
import org.gaeperf.testkit.ParsedOptions;
import org.gaeperf.testkit.PlaceholderRuntime;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks which applications are taken, and what their copies say; {@link ServedWebappTest} has them served. */
class OwnWebappTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("the option names the kind of server, in which no suite that instruments the application can run")
    void kind() throws Exception {
        String shop = ShopApplication.write(directory.resolve("shop")).toString();

        BenchmarkOptions options = parse("bench.webapp", shop);

        assertThat(options.server().kind()).isEqualTo("webapp");
        assertThat(options.server().compared()).containsExactly("http", "rpc");
        assertProblem(
                "the suite request-memory cannot measure servers of the kind webapp",
                "bench.webapp",
                shop,
                "bench.suite",
                "request-memory");
    }

    @Test
    @DisplayName("a path that is no web application is refused before anything starts, and the message says why")
    void refusedPaths() throws Exception {
        Path empty = Files.createDirectory(directory.resolve("empty"));
        Path text = Files.writeString(directory.resolve("shop.war"), "no archive");

        assertProblem(
                "no such file or directory",
                "bench.webapp",
                directory.resolve("none").toString());
        assertProblem("it has no WEB-INF, so it is no web application", "bench.webapp", empty.toString());
        assertProblem("it is neither a directory nor a .war", "bench.webapp", text.toString());
        assertProblem(
                "bench.server=webapp measures a web application of yours, and none is given", "bench.server", "webapp");
        assertProblem(
                "bench.writes=3: only servers of the kind appengine have it",
                "bench.webapp",
                ShopApplication.write(directory.resolve("shop")).toString(),
                "bench.writes",
                "3");
        assertProblem(
                "bench.request.path=/x: only servers of the kinds webapp and command have it; leave it out, or give"
                        + " -Dbench.server=webapp or -Dbench.server=command",
                "bench.request.path",
                "/x");
    }

    @Test
    @DisplayName("an application for jakarta.servlet is refused by a runtime that has javax.servlet alone")
    void jakarta() throws Exception {
        Path shop = ShopApplication.write(directory.resolve("shop"));
        Path webXml = shop.resolve("WEB-INF/web.xml");
        Files.writeString(
                webXml,
                Files.readString(webXml)
                        .replace("http://xmlns.jcp.org/xml/ns/javaee", "https://jakarta.ee/xml/ns/jakartaee"));
        assertThat(WebappFiles.inspect(shop).servletApi())
                .as("its classes, whatever the descriptor says")
                .contains(WebappFiles.ServletApi.JAVAX);
        Files.move(shop.resolve("WEB-INF/classes"), directory.resolve("classes"));

        assertThatThrownBy(() -> prepare(shop))
                .isInstanceOf(ServerException.class)
                .hasMessage(shop + " is written for jakarta.servlet, which no environment of the runtime "
                        + PlaceholderRuntime.VERSION + " has; that runtime has: jetty9 (javax.servlet)");
    }

    @Test
    @DisplayName("without a descriptor, the classes of the application or of its libraries say which servlet API it is")
    void servletApi() throws Exception {
        Path shop = ShopApplication.write(directory.resolve("shop"));
        Files.delete(shop.resolve("WEB-INF/web.xml"));
        assertThat(WebappFiles.inspect(shop).servletApi()).contains(WebappFiles.ServletApi.JAVAX);

        Path classes = shop.resolve("WEB-INF/classes");
        Path lib = Files.createDirectory(shop.resolve("WEB-INF/lib"));
        ShopApplication.pack(classes, lib.resolve("items.jar"));
        Files.move(classes, directory.resolve("classes"));
        assertThat(WebappFiles.inspect(shop).servletApi()).contains(WebappFiles.ServletApi.JAVAX);

        Path war = ShopApplication.pack(shop, directory.resolve("shop.war"));
        assertThat(WebappFiles.inspect(war).servletApi()).contains(WebappFiles.ServletApi.JAVAX);
        Files.delete(lib.resolve("items.jar"));
        assertThat(WebappFiles.inspect(shop).servletApi()).isEmpty();
    }

    @Test
    @DisplayName("a class for a newer Java than the JDK is refused by name")
    void newerClass() throws Exception {
        Path shop = ShopApplication.write(directory.resolve("shop"));
        Path file = Files.writeString(shop.resolve("WEB-INF/classes/New.class"), "");
        int major = 44 + 99;
        Files.write(file, new byte[] {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe, 0, 0, 0, (byte) major});

        assertThatThrownBy(() -> prepare(shop))
                .isInstanceOf(ServerException.class)
                .hasMessageStartingWith(shop + " has a class for Java 99 (New.class), and the JDK ")
                .hasMessageEndingWith(" is older; give a newer one with bench.jdk");
    }

    @ParameterizedTest
    @CsvSource({
        "system-properties, property, appengine.use.HttpConnector",
        "env-variables, env-var, EXPERIMENT_ENABLE_HTTP_CONNECTOR_FOR_JAVA"
    })
    @DisplayName(
            "what an application says about the connector is left out of the copy that is served, and all else is kept")
    void connector(String parent, String child, String name) throws Exception {
        Path shop = ShopApplication.write(directory.resolve("shop"));
        String descriptor = """
                <appengine-web-app xmlns="http://appengine.google.com/ns/1.0">
                  <runtime>java17</runtime>
                  <%1$s>
                    <%2$s name="%3$s" value="true"/>
                    <%2$s name="kept" value="a &amp; b"/>
                  </%1$s>
                </appengine-web-app>
                """.formatted(parent, child, name);
        Files.writeString(shop.resolve("WEB-INF/appengine-web.xml"), descriptor);

        Path copy = stage(shop);

        assertThat(copy.resolve("WEB-INF/appengine-web.xml"))
                .content()
                .doesNotContain(name)
                .contains("name=\"kept\" value=\"a &amp; b\"", "<runtime>java17</runtime>");
        assertThat(shop.resolve("WEB-INF/appengine-web.xml")).hasContent(descriptor);
        assertThat(copy.resolve("WEB-INF/appengine-generated/app.yaml")).exists();
    }

    @Test
    @DisplayName("the descriptor names the environment that serves, whatever it named before")
    void environment() throws Exception {
        Path shop = ShopApplication.write(directory.resolve("shop"));
        Files.writeString(shop.resolve("WEB-INF/appengine-web.xml"), """
                <appengine-web-app xmlns="http://appengine.google.com/ns/1.0">
                  <system-properties><property name="appengine.use.EE10" value="true"/></system-properties>
                </appengine-web-app>
                """);
        Path copy = Files.createDirectory(directory.resolve("copy"));

        webapp(shop).stage(copy, deployment(), ServletEnvironment.EE8);

        assertThat(copy.resolve("WEB-INF/appengine-web.xml"))
                .content()
                .contains("name=\"appengine.use.EE8\" value=\"true\"")
                .doesNotContain("EE10");
    }

    @Test
    @DisplayName("a descriptor with a DOCTYPE is refused, since it may name files of this machine")
    void doctype() throws Exception {
        Path shop = ShopApplication.write(directory.resolve("shop"));
        Files.writeString(
                shop.resolve("WEB-INF/appengine-web.xml"),
                "<!DOCTYPE a [<!ENTITY x SYSTEM \"/etc/hostname\">]><appengine-web-app>&x;</appengine-web-app>");

        assertThatThrownBy(() -> stage(shop))
                .isInstanceOf(ServerException.class)
                .hasMessageStartingWith("WEB-INF/appengine-web.xml of the application cannot be read: DOCTYPE");
    }

    @Test
    @DisplayName("a request has App Engine's header, and that of the user in its place")
    void timeoutHeader() throws Exception {
        String shop = ShopApplication.write(directory.resolve("shop")).toString();

        assertThat(headers("bench.webapp", shop))
                .containsExactly("Accept-Encoding: identity", "X-AppEngine-Timeout-Ms: 60000");
        assertThat(headers("bench.webapp", shop, "bench.request.headers", "x-appengine-timeout-ms: 5 | X-Shop: 1"))
                .containsExactly("Accept-Encoding: identity", "x-appengine-timeout-ms: 5", "X-Shop: 1");
    }

    private List<String> headers(String... namesAndValues) throws IOException {
        WebApplication webapp = new WebappProvider().application(parse(namesAndValues));
        return webapp.served("").first().headers().stream()
                .map(header -> header.name() + ": " + header.value())
                .toList();
    }

    @Test
    @DisplayName("two applications are told apart by what is stored")
    void identity() throws Exception {
        Path shop = ShopApplication.write(directory.resolve("shop"));
        String before =
                webapp(shop).identity(deployment().identity()).jarSha256().get("application shop");
        Files.writeString(shop.resolve("page.html"), "new");

        String after =
                webapp(shop).identity(deployment().identity()).jarSha256().get("application shop");

        assertThat(before).hasSize(64).isNotEqualTo(after);
    }

    private Path stage(Path shop) throws Exception {
        Path copy = Files.createDirectory(directory.resolve("copy"));
        webapp(shop).stage(copy, deployment(), ServletEnvironment.JETTY9);
        return copy;
    }

    private OwnWebapp webapp(Path shop) throws IOException {
        BenchmarkOptions options = parse("bench.webapp", shop.toString());
        return new OwnWebapp(
                WebappFiles.inspect(shop),
                ServerRequest.read(options.server().values()),
                List.of(Path.of(System.getProperty("java.home"))));
    }

    private static RuntimeDeployment deployment() throws Exception {
        return RuntimeDeployment.inspect(PlaceholderRuntime.directory(), Optional.empty());
    }

    private void prepare(Path shop) throws Exception {
        BenchmarkOptions options = parse("bench.webapp", shop.toString());
        ServerProvider.of(options).prepare(options, BuildContext.baseDirectory(), BuildContext.targetDirectory());
    }

    private BenchmarkOptions parse(String... namesAndValues) throws IOException {
        return ParsedOptions.parse(
                Map.of(
                        "bench.runtime.dir", PlaceholderRuntime.directory().toString(),
                        "bench.output", directory.resolve("output").toString()),
                namesAndValues);
    }

    private void assertProblem(String problem, String... namesAndValues) {
        assertThatThrownBy(() -> parse(namesAndValues))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageContaining(problem);
    }
}
