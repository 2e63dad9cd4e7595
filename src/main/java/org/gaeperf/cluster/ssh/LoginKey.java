package org.gaeperf.cluster.ssh;

import java.io.IOException;
import java.security.PublicKey;
import java.util.Optional;
import net.schmizz.sshj.DefaultConfig;
import net.schmizz.sshj.common.Buffer;
import net.schmizz.sshj.common.KeyType;
import net.schmizz.sshj.common.SSHRuntimeException;
import net.schmizz.sshj.signature.Signature;
import net.schmizz.sshj.userauth.keyprovider.KeyProvider;
import net.schmizz.sshj.userauth.method.AuthMethod;
import net.schmizz.sshj.userauth.method.AuthPublickey;

/** A key of this user to log in with. */
sealed interface LoginKey {

    /** Returns the public half. */
    PublicKey publicKey() throws IOException;

    /** A login with it, for one connection. */
    AuthMethod method();

    /** Says whether it can be used: one in a file cannot if it has a passphrase. */
    boolean isUsable();

    /**
     * Signs a request to log in.
     *
     * @throws IOException if that is refused
     */
    LoginSignature sign(LoginRequest request) throws IOException;

    /** A key that is kept in a file. */
    record OfFile(KeyProvider provider) implements LoginKey {

        @Override
        public PublicKey publicKey() throws IOException {
            return provider.getPublic();
        }

        @Override
        public AuthMethod method() {
            return new AuthPublickey(provider);
        }

        @Override
        public boolean isUsable() {
            try {
                provider.getPrivate();
                return true;
            } catch (IOException e) {
                return false;
            }
        }

        @Override
        public LoginSignature sign(LoginRequest request) throws IOException {
            Signature signature = new DefaultConfig()
                    .getKeyAlgorithms().stream()
                            .filter(known -> known.getName().equals(request.algorithm()))
                            .findFirst()
                            .orElseThrow(
                                    () -> new IOException("the algorithm '" + request.algorithm() + "' is not known"))
                            .create()
                            .newSignature();
            signature.initSign(provider.getPrivate());
            signature.update(request.data());
            return new LoginSignature(signature.getSignatureName(), signature.encode(signature.sign()));
        }
    }

    /**
     * A key that is kept by the ssh agent.
     *
     * @param encoded its public half, as ssh transfers it
     * @param publicKey the same
     */
    record OfAgent(SshAgent agent, byte[] encoded, PublicKey publicKey) implements LoginKey {

        /** Reads a key of the agent; empty for one of a kind that is not known here. */
        static Optional<LoginKey> parse(SshAgent agent, byte[] encoded) {
            try {
                PublicKey key = new Buffer.PlainBuffer(encoded).readPublicKey();
                return KeyType.fromKey(key) == KeyType.UNKNOWN
                        ? Optional.empty()
                        : Optional.of(new OfAgent(agent, encoded, key));
            } catch (IOException | SSHRuntimeException | UnsupportedOperationException e) {
                return Optional.empty();
            }
        }

        @Override
        public AuthMethod method() {
            return new RemoteKeyMethod(publicKey, "the ssh agent", data -> sign(LoginRequest.parse(data)));
        }

        @Override
        public boolean isUsable() {
            return true;
        }

        @Override
        public LoginSignature sign(LoginRequest request) throws IOException {
            return agent.sign(encoded, request.algorithm(), request.data());
        }
    }
}
