package org.gaeperf.server.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.testkit.CommandServers;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The options of the protocol")
class ProtocolOptionsTest {

    private static final String PLAIN = "a {port}";
    private static final String WITH_KEY_STORE = "a {port} {keyStore} {keyStorePassword}";

    @TempDir
    private Path directory;

    @Test
    @DisplayName("are refused where they contradict each other")
    void together() {
        assertRefused(
                PLAIN,
                "-Dbench.request.protocol=h3: unknown protocol 'h3'; allowed: one of: http1, h2c, h2",
                "bench.request.protocol=h3");
        assertRefused(
                PLAIN,
                "-Dbench.request.protocol=h2 is HTTP/2 by TLS; give -Dbench.request.tls=true too, or h2c for clear text",
                "bench.request.protocol=h2");
        assertRefused(
                WITH_KEY_STORE,
                "-Dbench.request.protocol=h2c is HTTP/2 in clear text; give h2 with -Dbench.request.tls=true",
                "bench.request.protocol=h2c",
                "bench.request.tls=true");
        assertRefused(
                PLAIN,
                "bench.request.tls.resumption needs -Dbench.request.tls=true",
                "bench.request.tls.resumption=false");
        assertRefused(
                PLAIN,
                "bench.request.tls.serverName needs -Dbench.request.tls=true",
                "bench.request.tls.serverName=shop");
        assertRefused(
                PLAIN,
                "bench.request.headers has a Host, which HTTP/2 does not have; leave it out, or give"
                        + " -Dbench.request.protocol=http1",
                "bench.request.protocol=h2c",
                "bench.request.headers=Host: shop");
        assertRefused(
                WITH_KEY_STORE,
                "-Dbench.request.tls.serverName=a b: no such name",
                "bench.request.tls=true",
                "bench.request.tls.serverName=a b");
    }

    @Test
    @DisplayName("are refused where a server would have no certificate, a part of one, or one that is not trusted")
    void certificates() throws Exception {
        String own = RunCertificate.create(directory, List.of()).certificate().toString();

        assertRefused(
                PLAIN,
                "bench.command.one: it gives the server no certificate; write {keyStore} with"
                        + " {keyStorePassword}, or {certificate} with {privateKey}, or give"
                        + " -Dbench.request.tls.certificate=FILE with that which the server has",
                "bench.request.tls=true");
        assertRefused(
                "a {port} {keyStore}",
                "bench.command.one: {keyStore} and {keyStorePassword} go together",
                "bench.request.tls=true");
        assertRefused(
                "a {port} {certificate}",
                "bench.command.one: {certificate} and {privateKey} go together",
                "bench.request.tls=true");
        assertRefused(
                WITH_KEY_STORE,
                "bench.command.one: it has a part of the certificate that is made for a run with"
                        + " -Dbench.request.tls=true, which is not given");
        assertRefused(
                WITH_KEY_STORE,
                "bench.command.one: it has a part of a certificate that is made for the run, and"
                        + " bench.request.tls.certificate names another one, which the server must have",
                "bench.request.tls=true",
                "bench.request.tls.certificate=" + own);
    }

    @Test
    @DisplayName("are refused with a file that is no certificate")
    void noCertificate() throws Exception {
        Path empty = Files.createFile(directory.resolve("empty.pem"));
        Path wrong = Files.writeString(directory.resolve("wrong.pem"), "-----BEGIN CERTIFICATE-----\nAA\n");
        Path key = RunCertificate.create(directory, List.of()).privateKey();

        assertRefused(
                PLAIN,
                ": no such file",
                "bench.request.tls=true",
                "bench.request.tls.certificate=" + directory.resolve("none"));
        assertRefused(
                PLAIN, ": no certificate is in it", "bench.request.tls=true", "bench.request.tls.certificate=" + empty);
        assertRefused(
                PLAIN,
                ": no certificates in PEM: ",
                "bench.request.tls=true",
                "bench.request.tls.certificate=" + wrong);
        assertRefused(
                PLAIN, ": no certificates in PEM: ", "bench.request.tls=true", "bench.request.tls.certificate=" + key);
    }

    @Test
    @DisplayName("are accepted as they belong together")
    void accepted() {
        assertThat(options(WITH_KEY_STORE, "bench.request.protocol=h2", "bench.request.tls=true")
                        .recorded()
                        .effective())
                .containsEntry("bench.request.protocol", "h2")
                .containsEntry("bench.request.tls", "true");
    }

    @Test
    @DisplayName("may differ between variants, which are other servers then")
    void variants() {
        BenchmarkOptions options = options(
                PLAIN,
                "bench.baseline=one1",
                "bench.variant.one1=bench.request.protocol=http1",
                "bench.variant.two=bench.request.protocol=h2c");

        assertThat(options.server().variants())
                .extracting(variant -> variant.options().server().values().find(ProtocolOptions.PROTOCOL))
                .containsExactly(Optional.of(RequestProtocol.HTTP1), Optional.of(RequestProtocol.H2C));
    }

    private static void assertRefused(String command, String message, String... options) {
        assertThatThrownBy(() -> options(command, options))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageContaining(message);
    }

    private static BenchmarkOptions options(String command, String... options) {
        List<String> given = new ArrayList<>(List.of("bench.command.one", command));
        for (String option : options) {
            given.addAll(List.of(option.split("=", 2)));
        }
        return CommandServers.options(given.toArray(String[]::new));
    }
}
