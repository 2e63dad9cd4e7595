package org.gaeperf.cluster.ssh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import net.schmizz.sshj.DefaultConfig;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.common.Buffer;
import net.schmizz.sshj.common.SecurityUtils;
import net.schmizz.sshj.userauth.keyprovider.KeyProvider;
import net.schmizz.sshj.userauth.method.AuthMethod;
import net.schmizz.sshj.userauth.method.AuthPublickey;
import org.gaeperf.options.hosts.HostAccess;

/**
 * The keys to log in with: those of this user, or, on the host of the server, those of the machine that has sent this process
 * there. They stay on that machine, which signs what is to be signed.
 */
public final class LoginKeys {

    private static final List<String> DEFAULT_NAMES = List.of("id_ed25519", "id_ecdsa", "id_rsa");

    private static volatile Optional<LoginKeys> ofAnotherMachine = Optional.empty();

    private final List<Supplier<AuthMethod>> methods;
    private final String names;

    private LoginKeys(List<Supplier<AuthMethod>> methods, String names) {
        this.methods = List.copyOf(methods);
        this.names = names;
    }

    /** Signs on another machine. */
    @FunctionalInterface
    public interface Signer {

        /**
         * Signs with a key.
         *
         * @param key its number
         * @param data the request to log in
         * @throws IOException if that is refused, or the machine cannot be reached
         */
        LoginSignature sign(int key, byte[] data) throws IOException;
    }

    /**
     * From now on this process logs in with these keys alone.
     *
     * @param publicKeys as ssh transfers them
     * @throws IOException if one of them cannot be read
     */
    public static void useThoseOfAnotherMachine(List<byte[]> publicKeys, Signer signer) throws IOException {
        // It knows the keys that the JDK does not.
        SecurityUtils.isBouncyCastleRegistered();
        List<Supplier<AuthMethod>> methods = new ArrayList<>();
        for (byte[] encoded : publicKeys) {
            PublicKey key = new Buffer.PlainBuffer(encoded).readPublicKey();
            int number = methods.size();
            methods.add(() -> new RemoteKeyMethod(key, number, signer));
        }
        ofAnotherMachine = Optional.of(new LoginKeys(methods, "the keys of the machine that runs the build"));
    }

    /** The keys for these hosts. */
    static LoginKeys of(HostAccess access) throws IOException {
        if (ofAnotherMachine.isPresent()) {
            return ofAnotherMachine.get();
        }
        List<Path> files = files(access);
        List<Supplier<AuthMethod>> methods = new ArrayList<>();
        for (KeyProvider key : load(files)) {
            methods.add(() -> new AuthPublickey(key));
        }
        return new LoginKeys(
                methods, String.join(", ", files.stream().map(Path::toString).toList()));
    }

    /** The keys of this user, in the order in which they are tried. */
    static List<KeyProvider> load(HostAccess access) throws IOException {
        return load(files(access));
    }

    private static List<KeyProvider> load(List<Path> files) throws IOException {
        List<KeyProvider> keys = new ArrayList<>();
        try (SSHClient reader = new SSHClient(new DefaultConfig())) {
            for (Path file : files) {
                keys.add(reader.loadKeys(file.toString()));
            }
        }
        return keys;
    }

    private static List<Path> files(HostAccess access) {
        return access.key()
                .map(List::of)
                .orElseGet(() -> DEFAULT_NAMES.stream()
                        .map(name -> Path.of(System.getProperty("user.home"), ".ssh", name))
                        .filter(Files::isRegularFile)
                        .toList());
    }

    boolean isEmpty() {
        return methods.isEmpty();
    }

    /** For one connection: each keeps what the other side answers. */
    List<AuthMethod> methods() {
        return methods.stream().map(Supplier::get).toList();
    }

    /** Where they are, for people. */
    String names() {
        return names;
    }
}
