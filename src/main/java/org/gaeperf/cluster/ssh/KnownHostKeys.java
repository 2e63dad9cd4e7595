package org.gaeperf.cluster.ssh;

import java.io.IOException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.util.Base64;
import java.util.Optional;
import net.schmizz.sshj.common.Buffer;
import net.schmizz.sshj.common.KeyType;
import net.schmizz.sshj.transport.verification.OpenSSHKnownHosts;
import org.gaeperf.options.hosts.HostAddress;

/** Accepts a host only by its key in a {@code known_hosts} file, and remembers why it refused one. */
final class KnownHostKeys extends OpenSSHKnownHosts {

    private final Path file;
    private final HostAddress address;
    private Optional<String> refusal = Optional.empty();

    /**
     * Reads the keys of one host.
     *
     * @throws IOException if there is a file that cannot be read
     */
    KnownHostKeys(Path file, HostAddress address) throws IOException {
        super(file.toFile());
        this.file = file;
        this.address = address;
    }

    /** Says why the host was refused; empty if it was not. */
    synchronized Optional<String> refusal() {
        return refusal;
    }

    @Override
    protected synchronized boolean hostKeyUnverifiableAction(String hostname, PublicKey key) {
        refusal = Optional.of("its host key " + describe(key) + " is not in " + file
                + "; compare it with that of the host (ssh-keygen -lf /etc/ssh/ssh_host_*_key.pub there), then add it: "
                + "ssh-keyscan -p " + address.port() + " " + address.host() + " >> " + file);
        return false;
    }

    @Override
    protected synchronized boolean hostKeyChangedAction(String hostname, PublicKey key) {
        refusal = Optional.of("its host key " + describe(key) + " differs from the one in " + file
                + ": either the host was set up again, or something else answers in its place; if it was set up again, "
                + "remove the old key: ssh-keygen -f " + file + " -R " + knownAs());
        return false;
    }

    private String knownAs() {
        return address.displayName().contains(":") && address.port() != 22
                ? "'[" + address.host() + "]:" + address.port() + "'"
                : address.host();
    }

    /** Formats a key as OpenSSH shows it. */
    private static String describe(PublicKey key) {
        try {
            byte[] encoded = new Buffer.PlainBuffer().putPublicKey(key).getCompactData();
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(encoded);
            return KeyType.fromKey(key) + " SHA256:"
                    + Base64.getEncoder().withoutPadding().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
