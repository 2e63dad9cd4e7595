package org.gaeperf.cluster.ssh;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import net.schmizz.sshj.DefaultConfig;
import net.schmizz.sshj.common.Buffer;
import net.schmizz.sshj.common.Message;
import net.schmizz.sshj.common.SSHRuntimeException;
import net.schmizz.sshj.signature.Signature;
import net.schmizz.sshj.userauth.keyprovider.KeyProvider;
import org.gaeperf.options.hosts.HostAccess;

/**
 * Signs requests to log in with the keys of this user, for a process of gaeperf on another host. It signs nothing else. As with
 * a forwarded ssh agent, who rules that host can log in with these keys while the process runs.
 */
public final class LoginAgent {

    private static final String METHOD = "publickey";

    private final List<KeyProvider> keys;

    private LoginAgent(List<KeyProvider> keys) {
        this.keys = List.copyOf(keys);
    }

    /**
     * Reads the keys of this user, as far as they have no passphrase.
     *
     * @throws IOException if one cannot be read
     */
    public static LoginAgent of(HostAccess access) throws IOException {
        List<KeyProvider> readable = new ArrayList<>();
        for (KeyProvider key : LoginKeys.load(access)) {
            try {
                key.getPrivate();
                readable.add(key);
            } catch (IOException e) {
                // It has a passphrase; another one may be enough.
            }
        }
        return new LoginAgent(readable);
    }

    /** The public keys, as ssh transfers them. */
    public List<byte[]> publicKeys() throws IOException {
        List<byte[]> encoded = new ArrayList<>();
        for (KeyProvider key : keys) {
            encoded.add(new Buffer.PlainBuffer().putPublicKey(key.getPublic()).getCompactData());
        }
        return encoded;
    }

    /**
     * Signs a request to log in.
     *
     * @param key its number
     * @param data what is to be signed, as in RFC 4252, section 7
     * @throws IOException if it is something else
     */
    public LoginSignature sign(int key, byte[] data) throws IOException {
        if (key < 0 || key >= keys.size()) {
            throw new IOException("there is no key number " + key);
        }
        String algorithm = algorithm(data);
        Signature signature = new DefaultConfig()
                .getKeyAlgorithms().stream()
                        .filter(known -> known.getName().equals(algorithm))
                        .findFirst()
                        .orElseThrow(() -> new IOException("the algorithm '" + algorithm + "' is not known"))
                        .create()
                        .newSignature();
        signature.initSign(keys.get(key).getPrivate());
        signature.update(data);
        return new LoginSignature(signature.getSignatureName(), signature.encode(signature.sign()));
    }

    private static String algorithm(byte[] data) throws IOException {
        Buffer.PlainBuffer request = new Buffer.PlainBuffer(data);
        try {
            request.readBytes();
            if (request.readByte() == Message.USERAUTH_REQUEST.toByte()) {
                request.readString();
                request.readString();
                if (request.readString().equals(METHOD) && request.readBoolean()) {
                    return request.readString();
                }
            }
        } catch (Buffer.BufferException | SSHRuntimeException e) {
            throw new IOException("this is no request to log in, and nothing else is signed", e);
        }
        throw new IOException("this is no request to log in, and nothing else is signed");
    }
}
