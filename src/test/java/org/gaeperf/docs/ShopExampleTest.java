package org.gaeperf.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gaeperf.Tags;
import org.gaeperf.options.BuildContext;
import org.gaeperf.server.FreePort;
import org.gaeperf.testkit.Maven;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The server of README's example")
@Tag(Tags.SLOW)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ShopExampleTest {

    /** Is a part of what Maven says without a network, and without the libraries in its local repository. */
    private static final String NOT_FETCHED = "Could not transfer artifact";

    @TempDir
    private Path project;

    @Test
    @DisplayName("is built as two jars, which send the same bytes")
    void sameBytes() throws Exception {
        Path example = BuildContext.baseDirectory().resolve("src/it/shop");
        for (Path file : List.of(
                Path.of("pom.xml"),
                Path.of("src/main/java/shop/Shop.java"),
                Path.of("src/main/resources/build.properties"))) {
            Files.createDirectories(project.resolve(file).getParent());
            Files.copy(example.resolve(file), project.resolve(file));
        }
        build("-Drevision=1.4");
        build("-Drevision=1.5", "-Dboxes=true");

        String before = response("1.4");

        assertThat(before).startsWith("[{\"id\":").contains("\"cents\":");
        assertThat(response("1.5")).isEqualTo(before);
    }

    private void build(String... properties) throws Exception {
        List<String> arguments =
                Stream.concat(Stream.of("-q", "package"), Stream.of(properties)).toList();
        Maven.Ended build = Maven.run(project, project.resolve("maven.log"), arguments);
        assumeFalse(
                build.exitCode() != 0 && build.output().contains(NOT_FETCHED),
                "Maven cannot fetch the example's libraries here");
        assertThat(build.exitCode()).as(build.output()).isZero();
    }

    private String response(String version) throws Exception {
        int port = FreePort.find();
        Process server = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-jar",
                        project.resolve("target/shop-" + version + ".jar").toString(),
                        "--port=" + port)
                .redirectErrorStream(true)
                .redirectOutput(Redirect.to(project.resolve("server.log").toFile()))
                .start();
        try {
            return firstResponse(server, URI.create("http://127.0.0.1:" + port + "/items?page=2"));
        } finally {
            server.destroyForcibly().waitFor();
        }
    }

    private String firstResponse(Process server, URI address) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newHttpClient();
        while (server.isAlive()) {
            try {
                return client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString())
                        .body();
            } catch (ConnectException notYet) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
        }
        throw new IOException(Files.readString(project.resolve("server.log")));
    }
}
