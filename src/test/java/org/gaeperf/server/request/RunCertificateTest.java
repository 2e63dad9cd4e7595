package org.gaeperf.server.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.X509Certificate;
import java.util.List;
import org.gaeperf.http.TrustedCertificates;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A certificate that is made for a run")
class RunCertificateTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("names the loopback interface and the addresses of the server, and only this user can read its key")
    void names() throws Exception {
        RunCertificate made = RunCertificate.create(directory.resolve("new"), List.of("192.0.2.7", "shop.example.com"));

        X509Certificate certificate =
                (X509Certificate) TrustedCertificates.read(made.pem()).get(0);
        assertThat(certificate.getSubjectAlternativeNames())
                .extracting(name -> String.valueOf(name.get(1)))
                .containsExactly("localhost", "127.0.0.1", "0:0:0:0:0:0:0:1", "192.0.2.7", "shop.example.com");
        assertThat(Files.readString(made.privateKey())).startsWith("-----BEGIN PRIVATE KEY-----\n");
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(made.privateKey().getParent())))
                .isEqualTo("rwx------");
    }

    @Test
    @DisplayName("is another one each time")
    void different() throws Exception {
        RunCertificate one = RunCertificate.create(directory, List.of());
        RunCertificate other = RunCertificate.create(directory, List.of());

        assertThat(one.pem()).isNotEqualTo(other.pem());
        assertThat(one.password()).isNotEqualTo(other.password()).hasSize(32);
    }

    @Test
    @DisplayName("is not made for what is no name, and keytool says why")
    void noName() {
        assertThatThrownBy(() -> RunCertificate.create(directory, List.of("a b")))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("keytool made no certificate for dns:localhost,ip:127.0.0.1,ip:::1,dns:a b: ")
                .hasMessageEndingWith("; give one with bench.request.tls.certificate");
    }
}
