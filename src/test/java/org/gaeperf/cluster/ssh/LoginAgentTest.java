package org.gaeperf.cluster.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import net.schmizz.sshj.DefaultConfig;
import net.schmizz.sshj.common.Buffer;
import net.schmizz.sshj.common.Message;
import net.schmizz.sshj.signature.Signature;
import org.gaeperf.cluster.EmbeddedHosts;
import org.gaeperf.options.hosts.HostAccess;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoginAgentTest {

    static final String ALGORITHM = "ecdsa-sha2-nistp256";

    @TempDir
    private Path directory;

    private LoginAgent agent;

    @BeforeEach
    void readKey() throws Exception {
        try (EmbeddedHosts hosts = new EmbeddedHosts(directory, 0)) {
            agent = LoginAgent.of(hosts.access());
        }
    }

    @Test
    @DisplayName("a request to log in is signed with the key that was asked for")
    void signsRequests() throws Exception {
        byte[] request = request();

        LoginSignature signed = agent.sign(0, request);

        assertThat(signed.algorithm()).isEqualTo(ALGORITHM);
        assertSigned(agent.publicKeys().get(0), request, signed);
    }

    static void assertSigned(byte[] publicKey, byte[] request, LoginSignature signed) throws Exception {
        Signature check = new DefaultConfig()
                .getKeyAlgorithms().stream()
                        .filter(known -> known.getName().equals(ALGORITHM))
                        .findFirst()
                        .orElseThrow()
                        .create()
                        .newSignature();
        check.initVerify(new Buffer.PlainBuffer(publicKey).readPublicKey());
        check.update(request);
        assertThat(check.verify(new Buffer.PlainBuffer()
                        .putString(signed.algorithm())
                        .putBytes(signed.signature())
                        .getCompactData()))
                .isTrue();
    }

    /** One to log in. */
    static byte[] request() {
        return request(Message.USERAUTH_REQUEST, "publickey", ALGORITHM);
    }

    @Test
    @DisplayName("nothing else is signed")
    void signsNothingElse() {
        assertRefused(0, "any text".getBytes(StandardCharsets.US_ASCII), "this is no request to log in");
        assertRefused(0, new byte[0], "this is no request to log in");
        assertRefused(0, request(Message.GLOBAL_REQUEST, "publickey", ALGORITHM), "this is no request to log in");
        assertRefused(0, request(Message.USERAUTH_REQUEST, "password", ALGORITHM), "this is no request to log in");
        assertRefused(0, request(Message.USERAUTH_REQUEST, "publickey", "none"), "the algorithm 'none' is not known");
        assertRefused(1, request(Message.USERAUTH_REQUEST, "publickey", ALGORITHM), "there is no key number 1");
    }

    @Test
    @DisplayName("a file that is no key is refused")
    void noKey() throws Exception {
        Path file = Files.writeString(directory.resolve("locked"), "nothing");

        assertThatThrownBy(() -> LoginAgent.of(
                        new HostAccess(Optional.empty(), directory.resolve("known_hosts"), Optional.of(file))))
                .isInstanceOf(IOException.class);
    }

    private void assertRefused(int key, byte[] data, String reason) {
        assertThatThrownBy(() -> agent.sign(key, data))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(reason);
    }

    private static byte[] request(Message message, String method, String algorithm) {
        return new Buffer.PlainBuffer()
                .putBytes(new byte[32])
                .putByte(message.toByte())
                .putString("user")
                .putString("ssh-connection")
                .putString(method)
                .putBoolean(true)
                .putString(algorithm)
                .putBytes(new byte[8])
                .getCompactData();
    }
}
