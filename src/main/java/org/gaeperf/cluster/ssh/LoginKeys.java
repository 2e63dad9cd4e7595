package org.gaeperf.cluster.ssh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.schmizz.sshj.DefaultConfig;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.common.Buffer;
import net.schmizz.sshj.common.SecurityUtils;
import net.schmizz.sshj.userauth.method.AuthMethod;
import org.gaeperf.options.hosts.HostAccess;

/**
 * The keys to log in with: those of this user, in files and in the ssh agent, or, on the host of the server, those of the
 * machine that has sent this process there. They stay on that machine, which signs what is to be signed.
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
     * Makes this process log in with these keys alone from now on.
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
            methods.add(() -> new RemoteKeyMethod(key, "the machine of the build", data -> signer.sign(number, data)));
        }
        ofAnotherMachine = Optional.of(new LoginKeys(methods, "the keys of the machine that runs the build"));
    }

    /** The keys for these hosts. */
    static LoginKeys of(HostAccess access) throws IOException {
        if (ofAnotherMachine.isPresent()) {
            return ofAnotherMachine.get();
        }
        OfAgent agent = access.agent().map(LoginKeys::ask).orElse(OfAgent.NONE);
        List<Supplier<AuthMethod>> methods = new ArrayList<>();
        for (LoginKey key : ofThisUser(access, agent)) {
            methods.add(key::method);
        }
        return new LoginKeys(
                methods,
                Stream.concat(files(access).stream().map(Path::toString), agent.description().stream())
                        .collect(Collectors.joining(", ")));
    }

    /**
     * What the ssh agent has.
     *
     * @param keys of kinds that are known here; none of an agent that does not answer, since one in a file may be enough
     * @param description for people; empty without an agent
     */
    private record OfAgent(List<LoginKey> keys, Optional<String> description) {

        static final OfAgent NONE = new OfAgent(List.of(), Optional.empty());
    }

    /**
     * The keys of this user, in the order in which they are tried: those in files first, since an ssh server ends the connection
     * after a few, and an agent may have many. What the agent has of the same keys is left out.
     *
     * @throws IOException if a file cannot be read
     */
    static List<LoginKey> ofThisUser(HostAccess access) throws IOException {
        return ofThisUser(access, access.agent().map(LoginKeys::ask).orElse(OfAgent.NONE));
    }

    private static List<LoginKey> ofThisUser(HostAccess access, OfAgent agent) throws IOException {
        List<LoginKey> keys = new ArrayList<>();
        try (SSHClient reader = new SSHClient(new DefaultConfig())) {
            for (Path file : files(access)) {
                keys.add(new LoginKey.OfFile(reader.loadKeys(file.toString())));
            }
        }
        List<PublicKey> known = new ArrayList<>();
        for (LoginKey key : keys) {
            if (key.isUsable()) {
                known.add(key.publicKey());
            }
        }
        for (LoginKey key : agent.keys()) {
            if (!known.contains(key.publicKey())) {
                keys.add(key);
            }
        }
        return keys;
    }

    private static OfAgent ask(Path socket) {
        // It knows the keys that the JDK does not.
        SecurityUtils.isBouncyCastleRegistered();
        SshAgent agent = new SshAgent(socket);
        try {
            List<LoginKey> keys = agent.publicKeys().stream()
                    .flatMap(key -> LoginKey.OfAgent.parse(agent, key).stream())
                    .toList();
            return new OfAgent(keys, Optional.of("the " + keys.size() + " keys of the ssh agent at " + socket));
        } catch (IOException e) {
            return new OfAgent(
                    List.of(), Optional.of("no key of the ssh agent at " + socket + " (" + e.getMessage() + ")"));
        }
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

    /** Returns methods for one connection: each keeps what the other side answers. */
    List<AuthMethod> methods() {
        return methods.stream().map(Supplier::get).toList();
    }

    /** Returns where they are, for people. */
    String names() {
        return names;
    }
}
