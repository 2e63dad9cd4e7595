package org.gaeperf.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gaeperf.server.request.RunCertificate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A command")
class CommandLineTest {

    @Test
    @DisplayName("is split at spaces outside of quotes, and its placeholders are replaced")
    void resolves() {
        CommandLine command =
                CommandLine.parse("{java}  {jvmArgs} -Dname='two words' -jar \"my server.jar\" '' -p={address}:{port}");

        assertThat(command.resolve("192.0.2.1", 8081, Path.of("/jdk"), List.of("-Xmx1g", "-Xss1m"), Optional.empty()))
                .containsExactly(
                        "/jdk/bin/java",
                        "-Xmx1g",
                        "-Xss1m",
                        "-Dname=two words",
                        "-jar",
                        "my server.jar",
                        "",
                        "-p=192.0.2.1:8081");
        assertThat(command.passesAddress()).isTrue();
        assertThat(CommandLine.parse("./server {port}").passesAddress()).isFalse();
        assertThat(command.usesJava()).isTrue();
        assertThat(command.passesJvmArgs()).isTrue();
        assertThat(CommandLine.parse("./server {port}").passesJvmArgs()).isFalse();
    }

    @Test
    @DisplayName("passes on a certificate that is made for the run, and nothing in its place without one")
    void certificate() {
        RunCertificate made = new RunCertificate(
                Path.of("/t/server.p12"), "secret", Path.of("/t/certificate.pem"), Path.of("/t/private-key.pem"));
        CommandLine command = CommandLine.parse("./s {port} {keyStore}:{keyStorePassword} {certificate},{privateKey}");

        assertThat(command.resolve("127.0.0.1", 1, Path.of("/jdk"), List.of(), Optional.of(made)))
                .containsExactly("./s", "1", "/t/server.p12:secret", "/t/certificate.pem,/t/private-key.pem");
        assertThat(command.passesCertificate()).isTrue();
        assertThat(command.missingOfCertificate()).isEmpty();
        assertThat(CommandLine.parse("./s {port}").passesCertificate()).isFalse();
        assertThat(CommandLine.parse("./s {port} {keyStore}").missingOfCertificate())
                .contains("{keyStore} and {keyStorePassword} go together");
        assertThat(CommandLine.parse("./s {port} {privateKey}").missingOfCertificate())
                .contains("{certificate} and {privateKey} go together");
    }

    @Test
    @DisplayName("is refused without a port, with an open quote, and with flags within a word")
    void refused() {
        assertRefused(
                "sudo /usr/bin/docker run -p {port}:80 shop",
                "docker has a daemon start the container, which is then no process of the command: it would be neither measured"
                        + " nor ended with it; start the program itself");
        assertRefused("./server", "{port} is not in it, so the server could not be told where to listen");
        assertRefused("./server 'a {port}", "the quote ' is not closed");
        assertRefused(
                "sh -c 'java {jvmArgs} S {port}'",
                "{jvmArgs} stands for several words, so it must be a word of its own");
    }

    private static void assertRefused(String text, String reason) {
        assertThatThrownBy(() -> CommandLine.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(reason);
    }
}
