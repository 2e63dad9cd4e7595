package org.gaeperf.server.appengine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.gaeperf.model.server.Connector;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.model.server.ServletEnvironment;
import org.gaeperf.server.ServerException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is found out about a deployment, with made-up ones in the layouts of the real ones. */
class RuntimeDeploymentTest {

    private static final String POM = "META-INF/maven/com.google.appengine/runtime-main/pom.properties";
    private static final String ENGINE = "com/google/apphosting/runtime/jetty94/JettyServletEngineAdapter.class";
    private static final String TRANSLATOR = "com/google/apphosting/runtime/jetty94/UPRequestTranslator.class";
    private static final String HTTP_JETTY9 = "com/google/apphosting/runtime/jetty9/JettyHttpHandler.class";
    private static final String HTTP_JETTY12 = "com/google/apphosting/runtime/jetty/http/JettyHttpHandler.class";

    @TempDir
    private Path directory;

    @Test
    @DisplayName("the old layout has Jetty 9 and needs the HTTP connector of the harness")
    void oldLayout() throws Exception {
        jar("runtime-main.jar", POM, "version=2.0.19");
        jar("runtime-impl.jar", ENGINE, "", TRANSLATOR);
        jar("runtime-shared.jar", "x", "");

        RuntimeDeployment deployment = RuntimeDeployment.inspect(directory, Optional.empty());

        assertThat(deployment.environments()).containsExactly(ServletEnvironment.JETTY9);
        assertThat(deployment.choose(Optional.empty())).isEqualTo(ServletEnvironment.JETTY9);
        assertThat(deployment.connector(ConnectorMode.RPC, ServletEnvironment.JETTY9))
                .isEqualTo(Connector.RUNTIME);
        assertThat(deployment.connector(ConnectorMode.HTTP, ServletEnvironment.JETTY9))
                .isEqualTo(Connector.STAND_IN);
        assertThat(deployment.identity().version()).isEqualTo("2.0.19");
        assertThat(deployment.identity().source()).isEqualTo(RuntimeIdentity.Source.DIRECTORY);
    }

    @Test
    @DisplayName("the middle layout has three environments, each with a connector of its own")
    void middleLayout() throws Exception {
        jar("runtime-main.jar", "x", "");
        jar("runtime-impl-jetty9.jar", HTTP_JETTY9, "");
        jar("runtime-shared-jetty9.jar", "x", "");
        jar("runtime-impl-jetty12.jar", HTTP_JETTY12, "");
        jar("runtime-shared-jetty12.jar", "x", "");
        jar("runtime-shared-jetty12-ee10.jar", "x", "");

        RuntimeDeployment deployment = RuntimeDeployment.inspect(directory, Optional.empty());

        assertThat(deployment.environments())
                .containsExactly(ServletEnvironment.JETTY9, ServletEnvironment.EE8, ServletEnvironment.EE10);
        for (ServletEnvironment environment : deployment.environments()) {
            assertThat(deployment.connector(ConnectorMode.HTTP, environment)).isEqualTo(Connector.RUNTIME);
            assertThat(deployment.isJetty121(environment)).isFalse();
        }
        assertThat(deployment.choose(Optional.of(ServletEnvironment.EE10))).isEqualTo(ServletEnvironment.EE10);
        assertThat(deployment.identity().version()).isEqualTo("unknown");
    }

    @Test
    @DisplayName("the new layout has no Jetty 9")
    void newLayout() throws Exception {
        jar("runtime-main.jar", "x", "");
        jar("runtime-impl-jetty121.jar", HTTP_JETTY12, "");
        jar("runtime-shared-jetty121-ee8.jar", "x", "");
        jar("runtime-shared-jetty121-ee11.jar", "x", "");

        RuntimeDeployment deployment = RuntimeDeployment.inspect(directory, Optional.empty());

        assertThat(deployment.environments()).containsExactly(ServletEnvironment.EE8, ServletEnvironment.EE11);
        assertThat(deployment.isJetty121(ServletEnvironment.EE11)).isTrue();
        assertThatThrownBy(() -> deployment.choose(Optional.of(ServletEnvironment.JETTY9)))
                .isInstanceOf(ServerException.class)
                .hasMessage("bench.environment=jetty9: the deployment in " + directory
                        + " (unknown) does not have it; it has: ee8, ee11");
    }

    @Test
    void identityTellsTheSha256OfEveryJar() throws Exception {
        jar("runtime-main.jar", "x", "");
        jar("runtime-impl.jar", "x", "");
        jar("runtime-shared.jar", "x", "");
        Files.writeString(directory.resolve("appengine-api.jar"), "content");
        Files.writeString(directory.resolve("readme.txt"), "none of the server's");

        RuntimeDeployment deployment = RuntimeDeployment.inspect(directory, Optional.of("2.0.19"));

        assertThat(deployment.identity().version()).isEqualTo("2.0.19");
        assertThat(deployment.identity().source()).isEqualTo(RuntimeIdentity.Source.PUBLISHED);
        assertThat(deployment.identity().jarSha256())
                .containsOnlyKeys("appengine-api.jar", "runtime-impl.jar", "runtime-main.jar", "runtime-shared.jar")
                .containsEntry("appengine-api.jar", "ed7002b439e9ac845f22357d822bac1444730fbdb6016d3ec9432297b9ec9f73");
        byte[] sum =
                MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(directory.resolve("runtime-main.jar")));
        assertThat(deployment.identity().jarSha256())
                .containsAllEntriesOf(Map.of("runtime-main.jar", HexFormat.of().formatHex(sum)));
    }

    @Test
    void refusesADirectoryWithoutRuntimeMain() throws Exception {
        jar("runtime-impl.jar", "x", "");

        assertRefused(directory + " holds no runtime deployment: runtime-main.jar is missing");
    }

    @Test
    void refusesHalfOfADeployment() throws Exception {
        jar("runtime-main.jar", "x", "");
        jar("runtime-impl.jar", "x", "");

        assertRefused(directory + " holds no runtime deployment: there is no pair of a runtime-impl*.jar"
                + " and its runtime-shared*.jar");
    }

    @Test
    void namesAJarThatIsNone() throws Exception {
        Files.createFile(directory.resolve("runtime-main.jar"));
        jar("runtime-impl.jar", "x", "");
        jar("runtime-shared.jar", "x", "");

        assertThatThrownBy(() -> RuntimeDeployment.inspect(directory, Optional.empty()))
                .isInstanceOf(ServerException.class)
                .hasMessageStartingWith("cannot read the deployment in " + directory + ": ");
    }

    @Test
    void aRuntimeThatCanHaveNoHttpModeIsNamed() throws Exception {
        jar("runtime-main.jar", POM, "version=1.9.0");
        jar("runtime-impl.jar", ENGINE, "");
        jar("runtime-shared.jar", "x", "");
        RuntimeDeployment deployment = RuntimeDeployment.inspect(directory, Optional.empty());

        assertThatThrownBy(() -> deployment.connector(ConnectorMode.HTTP, ServletEnvironment.JETTY9))
                .isInstanceOf(ServerException.class)
                .hasMessageStartingWith("mode http: the runtime 1.9.0 in " + directory + " has no HttpConnector mode")
                .hasMessageContaining("(" + TRANSLATOR + " is missing)")
                .hasMessageEndingWith("measure rpc alone with -Dbench.modes=rpc");
        assertThat(deployment.connector(ConnectorMode.RPC, ServletEnvironment.JETTY9))
                .isEqualTo(Connector.RUNTIME);
    }

    private void assertRefused(String message) {
        assertThatThrownBy(() -> RuntimeDeployment.inspect(directory, Optional.empty()))
                .isInstanceOf(ServerException.class)
                .hasMessage(message);
    }

    private void jar(String name, String entry, String content, String... emptyEntries) throws IOException {
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(directory.resolve(name)))) {
            jar.putNextEntry(new JarEntry(entry));
            jar.write(content.getBytes(StandardCharsets.ISO_8859_1));
            for (String empty : emptyEntries) {
                jar.putNextEntry(new JarEntry(empty));
            }
            jar.closeEntry();
        }
    }
}
