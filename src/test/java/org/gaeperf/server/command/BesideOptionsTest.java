package org.gaeperf.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.testkit.CommandServers;
import org.gaeperf.testkit.ParsedOptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The options of what runs beside a server")
class BesideOptionsTest {

    @Test
    @DisplayName("give each server a command, what shows that it is ready, and the server's command its address")
    void read() throws Exception {
        BenchmarkOptions options = CommandServers.options(
                "bench.command.one",
                "./s {port} --db={beside.db.address}:{beside.db.port} {beside.db.port}",
                "bench.beside.db",
                "./db --listen={address}:{port}",
                "bench.beside.mock",
                "./mock {port}",
                "bench.beside.mock.ready",
                "/health",
                "bench.beside.tick",
                "./tick",
                "bench.beside.tick.ready",
                "none");

        assertThat(BesideOptions.read(options.server().values()))
                .extracting(BesideCommand::name, one -> one.ready().text())
                .containsExactly(tuple("db", "port"), tuple("mock", "/health"), tuple("tick", "none"));
        CommandLine server = CommandLine.parse("./s {port} --db={beside.db.address}:{beside.db.port}");
        assertThat(server.naming("127.0.0.1", Map.of("db", 4711))
                        .resolve("127.0.0.1", 1, Path.of("/jdk"), List.of(), Optional.empty()))
                .containsExactly("./s", "1", "--db=127.0.0.1:4711");
        assertThat(options.recorded().effective()).containsEntry("bench.beside.mock.ready", "/health");
    }

    @ParameterizedTest(name = "{0}={1}")
    @DisplayName("are refused with the reason")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "bench.beside.db|'' x {port}|bench.beside.db='' x {port}: it names no program; allowed: a command",
                "bench.beside.db|'a {port}|the quote ' is not closed",
                "bench.beside.db|{java} {jvmArgs} D {port}|{jvmArgs} and the parts of a certificate are for the server",
                "bench.beside.db|./d {port} {certificate}|{jvmArgs} and the parts of a certificate are for the server",
                "bench.beside.db|./d {port} {beside.x.port}|{beside.x.port} is for the server's command",
                "bench.beside.db|docker run --rm db -p {port}|docker has a daemon start the container",
                "bench.beside.db|/usr/bin/podman run db {port}|podman has a daemon start the container",
                "bench.beside.db|./d 5432|bench.beside.db has no {port} in it, so the one of another server",
                "bench.beside.d.b|./d {port}|'d.b' is not a name; allowed: up to 32 of the characters",
                "bench.beside.db.redy|/x|'db.redy' is not a name",
                "bench.beside.db.ready|/x|bench.beside.db.ready is given without bench.beside.db",
                "bench.beside.db.ready|soon|bench.beside.db.ready=soon: not a path, which begins with /"
            })
    void refused(String name, String value, String message) {
        assertThatThrownBy(() -> CommandServers.options("bench.command.one", "./s {port}", name, value))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest(name = "{0}")
    @DisplayName("are named in a server's command by what is there only")
    @CsvSource(
            delimiter = '|',
            value = {
                "{beside.cache.port}|{beside.cache.port} needs bench.beside.cache, which is not given; given are: db, tick",
                "{beside.db.host}|{beside.db.host} stands for nothing; write {beside.NAME.port} or {beside.NAME.address}",
                "{beside.tick.port}|{beside.tick.port} stands for nothing, since bench.beside.tick has no {port} in it"
            })
    void wrongPlaceholder(String placeholder, String message) {
        assertThatThrownBy(() -> CommandServers.options(
                        "bench.command.one",
                        "./s {port} " + placeholder,
                        "bench.beside.db",
                        "./db {port}",
                        "bench.beside.tick",
                        "./tick",
                        "bench.beside.tick.ready",
                        "none"))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageContaining("bench.command.one: " + message);
    }

    @Test
    @DisplayName("may differ between variants, and make two of them different servers")
    void variants() {
        BenchmarkOptions options = CommandServers.options(
                "bench.command.one",
                "./s {port} {beside.db.port}",
                "bench.beside.db",
                "./db-1 {port}",
                "bench.variant.old",
                "bench.variants=one",
                "bench.variant.new",
                "bench.variants=one 'bench.beside.db=./db-2 {port}'",
                "bench.baseline",
                "old");

        assertThat(options.server().variants())
                .extracting(
                        variant -> BesideOptions.read(variant.options().server().values())
                                .get(0)
                                .command()
                                .text())
                .containsExactly("./db-1 {port}", "./db-2 {port}");
    }

    @Test
    @DisplayName("are refused for another kind of server")
    void otherKind() {
        assertThatThrownBy(() -> ParsedOptions.parse(Map.of(), "bench.beside.db", "./db {port}"))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageContaining("bench.beside.db")
                .hasMessageContaining("command");
    }
}
