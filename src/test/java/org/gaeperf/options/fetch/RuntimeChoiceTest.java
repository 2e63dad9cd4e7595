package org.gaeperf.options.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.options.runtime.DefaultRuntime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Asks real repositories: directories, and a web server that counts its requests. */
class RuntimeChoiceTest {

    private static final Instant NOW = Instant.parse("2026-11-27T12:00:00Z");
    private static final String METADATA = "/com/google/appengine/runtime-deployment/maven-metadata.xml";

    @TempDir
    private Path directory;

    private Path target;
    private HttpServer server;
    private final List<String> requests = new ArrayList<>();
    private final Map<String, String> build = new HashMap<>();
    private volatile int status;
    private volatile String response;

    @BeforeEach
    void start() throws IOException {
        target = directory.resolve("target");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            synchronized (requests) {
                requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            }
            byte[] body = response.getBytes(UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        build.put("gaeperf.maven.localRepository", directory.resolve("local").toString());
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    @DisplayName("it is the newest known version with Google's connector that the repository serves, by one request")
    void served() throws IOException {
        serve(200, metadata("2.0.19", "2.0.27", "2.0.36", "3.0.0", "2.0.40-unknown"));

        DefaultRuntime choice = choose();

        assertThat(choice.version()).isEqualTo("2.0.36");
        assertThat(choice.note()).isEmpty();
        assertThat(DefaultRuntime.read(target)).contains(choice);
        assertThat(requests).containsExactly("GET" + " /repository" + METADATA);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 404})
    @DisplayName(
            "it is 2.0.19 with the stand-in connector only where the repository answers that it has no other, with a note")
    void notServed(int code) throws IOException {
        serve(code, metadata("2.0.7", "2.0.19", "2.0.26"));

        DefaultRuntime choice = choose();

        assertThat(choice.version()).isEqualTo("2.0.19");
        assertThat(choice.note())
                .contains("http is served by gaeperf's stand-in connector, not by Google's: " + address()
                        + " has no runtime from 2.0.27 on, so the runtime is 2.0.19");
        assertThat(DefaultRuntime.read(target)).contains(choice);
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 500, 503})
    @DisplayName("it does not fall back where the repository gives no response: what to do is in the note")
    void noResponse(int code) throws IOException {
        serve(code, "");

        DefaultRuntime choice = choose();

        assertThat(choice.version()).isEqualTo("2.0.39");
        assertThat(choice.response()).isEmpty();
        assertThat(choice.note())
                .contains(address() + " does not say which runtimes it has (it answers with status " + code
                        + "), so the runtime is 2.0.39, the newest that gaeperf knows; -Dbench.runtime.version names"
                        + " another one, such as 2.0.19, whose http gaeperf's stand-in connector serves");
    }

    @Test
    @DisplayName("it does not fall back where the repository cannot be reached, or answers with something else")
    void unreachable() throws IOException {
        serve(200, "<html>a page of a hotel");
        assertThat(choose().version()).isEqualTo("2.0.39");
        server.stop(0);
        assertThat(choose().version()).isEqualTo("2.0.39");
        repositories(directory.resolve("nowhere").toUri().toString());
        assertThat(choose().version()).isEqualTo("2.0.39");
        repositories("s3://bucket/path");
        assertThat(choose().note().orElseThrow()).contains("gaeperf cannot ask a repository by s3");
        repositories("");
        assertThat(choose().note().orElseThrow()).contains("Maven does not say which repositories it has");
    }

    @Test
    @DisplayName("a response counts for a day, and for the same repositories")
    void remembered() throws IOException {
        serve(404, "");
        choose();
        serve(200, metadata("2.0.30"));
        assertThat(choose(NOW.plus(Duration.ofHours(23))).version()).isEqualTo("2.0.19");
        assertThat(requests).hasSize(1);

        assertThat(choose(NOW.plus(Duration.ofHours(25))).version()).isEqualTo("2.0.30");
        assertThat(requests).hasSize(2);

        server.stop(0);
        assertThat(choose(NOW.plus(Duration.ofDays(7))).version())
                .as("the last response, where there is no other")
                .isEqualTo("2.0.30");
        repositories("http://127.0.0.1:1/");
        assertThat(choose().version()).isEqualTo("2.0.39");
    }

    @Test
    @DisplayName(
            "an old reply that there is none does not count: the newest fetched one is taken, with a note, or 2.0.39")
    void oldReplyOfNone() throws IOException {
        Instant dayAfter = NOW.plus(Duration.ofHours(25));
        serve(404, "");
        choose();
        status = 503;
        assertThat(choose(dayAfter).version()).isEqualTo("2.0.39");

        status = 404;
        choose();
        status = 503;
        repository("local", "2.0.19", "2.0.30", "2.0.31");
        DefaultRuntime choice = choose(dayAfter);

        assertThat(choice.version()).isEqualTo("2.0.31");
        assertThat(choice.response()).isEmpty();
        assertThat(choice.note())
                .contains(address()
                        + " does not say which runtimes it has (it answers with status 503), so the runtime is"
                        + " 2.0.31, the newest from 2.0.27 on in Maven's local repository");
    }

    @Test
    @DisplayName("offline an old reply counts only if it names a version with Google's connector")
    void oldReplyOffline() throws IOException {
        Instant dayAfter = NOW.plus(Duration.ofHours(25));
        repository("local", "2.0.19", "2.0.31");
        serve(404, "");
        assertThat(choose().version()).isEqualTo("2.0.19");
        build.put("gaeperf.maven.network", "offline=true");

        DefaultRuntime choice = choose(dayAfter);

        assertThat(choice.version()).isEqualTo("2.0.31");
        assertThat(choice.note())
                .contains("Maven is offline, so the runtime is 2.0.31, the newest from 2.0.27 on in Maven's local"
                        + " repository");

        build.remove("gaeperf.maven.network");
        serve(200, metadata("2.0.30"));
        choose();
        build.put("gaeperf.maven.network", "offline=true");
        assertThat(choose(dayAfter).version()).isEqualTo("2.0.30");
    }

    @ParameterizedTest
    @ValueSource(ints = {404, 503})
    @DisplayName("the name and the password in the address of a repository are neither kept nor shown")
    void password(int code) throws IOException {
        serve(code, "");
        repositories(address().replace("http://", "http://deployer:p@ss:word@"));

        DefaultRuntime choice = choose();

        assertThat(requests).containsExactly("GET" + " /repository" + METADATA);
        assertThat(choice.note().orElseThrow()).contains(address()).doesNotContain("deployer", "ss:word");
        assertThat(Files.readString(target.resolve(DefaultRuntime.FILE_NAME))).doesNotContain("deployer", "ss:word");
    }

    @Test
    @DisplayName("an at sign behind the host is a part of the address")
    void atSign() throws IOException {
        serve(404, "");
        repositories(address() + "/@scope");
        choose();
        assertThat(requests).containsExactly("GET" + " /repository/@scope" + METADATA);
    }

    @Test
    @DisplayName("all repositories are asked, and one that gives no response may have it")
    void several() throws IOException {
        serve(404, "");
        Path other = repository("other", "2.0.28");
        repositories(address() + " " + other.toUri() + " ${project.remoteArtifactRepositories[2].url}");
        assertThat(choose().version()).isEqualTo("2.0.28");

        repositories(address() + " " + directory.resolve("nowhere").toUri());
        assertThat(choose().version()).isEqualTo("2.0.39");
    }

    @Test
    @DisplayName("the newest one is not asked for if Maven has fetched it before")
    void fetched() throws IOException {
        serve(404, "");
        repository("local", "2.0.19", "2.0.39");

        assertThat(choose().version()).isEqualTo("2.0.39");
        assertThat(requests).isEmpty();
    }

    @Test
    @DisplayName("offline nothing is asked: the local repository is the only one")
    void offline() throws IOException {
        serve(200, metadata("2.0.39"));
        build.put("gaeperf.maven.network", "offline=true");
        assertThat(choose().version()).as("nothing was fetched").isEqualTo("2.0.39");

        repository("local", "2.0.19");
        assertThat(choose().note().orElseThrow())
                .contains("Maven is offline, and its local repository has no runtime from 2.0.27 on");
        assertThat(choose().version()).isEqualTo("2.0.19");

        repository("local", "2.0.31");
        assertThat(choose().version()).isEqualTo("2.0.31");
        assertThat(requests).isEmpty();
    }

    private void serve(int code, String body) {
        status = code;
        response = body;
        repositories(address());
    }

    private String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/repository";
    }

    private void repositories(String addresses) {
        build.put("gaeperf.maven.repositories", addresses);
    }

    private DefaultRuntime choose() throws IOException {
        return choose(NOW);
    }

    private DefaultRuntime choose(Instant now) throws IOException {
        return new RuntimeChoice(build::get, target, now).choose();
    }

    private static String metadata(String... versions) {
        return "<?xml version=\"1.0\"?>\n<metadata><versioning><release>9.9</release><versions>"
                + Stream.of(versions)
                        .map(version -> "<version>" + version + "</version>")
                        .collect(Collectors.joining("\n"))
                + "</versions></versioning></metadata>";
    }

    private Path repository(String name, String... versions) throws IOException {
        Path repository = directory.resolve(name);
        for (String version : versions) {
            Path folder = Files.createDirectories(repository
                    .resolve("com/google/appengine/runtime-deployment")
                    .resolve(version));
            Files.writeString(folder.resolve("runtime-deployment-" + version + ".zip"), "");
        }
        return repository;
    }
}
