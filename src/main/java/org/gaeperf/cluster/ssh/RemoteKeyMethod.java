package org.gaeperf.cluster.ssh;

import java.io.IOException;
import java.security.PrivateKey;
import java.security.PublicKey;
import net.schmizz.sshj.common.Buffer;
import net.schmizz.sshj.common.KeyType;
import net.schmizz.sshj.common.SSHPacket;
import net.schmizz.sshj.userauth.UserAuthException;
import net.schmizz.sshj.userauth.keyprovider.KeyProvider;
import net.schmizz.sshj.userauth.method.AuthPublickey;

/** A login with a key that another process has. */
final class RemoteKeyMethod extends AuthPublickey {

    private final String owner;
    private final Signer signer;

    /** Signs what it is given. */
    @FunctionalInterface
    interface Signer {

        /**
         * Signs a request to log in.
         *
         * @throws IOException if that is refused
         */
        LoginSignature sign(byte[] data) throws IOException;
    }

    /**
     * Creates one for one connection.
     *
     * @param owner of the key, for people
     */
    RemoteKeyMethod(PublicKey key, String owner, Signer signer) {
        super(new PublicHalf(key));
        this.owner = owner;
        this.signer = signer;
    }

    @Override
    protected SSHPacket putSig(SSHPacket request) throws UserAuthException {
        byte[] data = new Buffer.PlainBuffer()
                .putString(params.getTransport().getSessionID())
                .putBuffer(request)
                .getCompactData();
        try {
            LoginSignature signed = signer.sign(data);
            request.putSignature(signed.algorithm(), signed.signature());
            return request;
        } catch (IOException e) {
            throw new UserAuthException(owner + " did not sign: " + e.getMessage(), e);
        }
    }

    private record PublicHalf(PublicKey key) implements KeyProvider {

        @Override
        public PrivateKey getPrivate() throws IOException {
            throw new IOException("another process has the private key");
        }

        @Override
        public PublicKey getPublic() {
            return key;
        }

        @Override
        public KeyType getType() {
            return KeyType.fromKey(key);
        }
    }
}
