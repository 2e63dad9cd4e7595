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

/** A login with a key that another machine has. */
final class RemoteKeyMethod extends AuthPublickey {

    private final int number;
    private final LoginKeys.Signer signer;

    RemoteKeyMethod(PublicKey key, int number, LoginKeys.Signer signer) {
        super(new PublicHalf(key));
        this.number = number;
        this.signer = signer;
    }

    @Override
    protected SSHPacket putSig(SSHPacket request) throws UserAuthException {
        byte[] data = new Buffer.PlainBuffer()
                .putString(params.getTransport().getSessionID())
                .putBuffer(request)
                .getCompactData();
        try {
            LoginSignature signed = signer.sign(number, data);
            request.putSignature(signed.algorithm(), signed.signature());
            return request;
        } catch (IOException e) {
            throw new UserAuthException("the machine of the build did not sign: " + e.getMessage(), e);
        }
    }

    private record PublicHalf(PublicKey key) implements KeyProvider {

        @Override
        public PrivateKey getPrivate() throws IOException {
            throw new IOException("the private key is on another machine");
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
