package org.gaeperf.cluster.ssh;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import net.schmizz.sshj.common.Buffer;
import org.gaeperf.options.hosts.HostAccess;

/**
 * Signs requests to log in with the keys of this user, for a process of gaeperf on another host. It signs nothing else. As with
 * a forwarded ssh agent, who rules that host can log in with these keys while the process runs.
 */
public final class LoginAgent {

    private final List<LoginKey> keys;

    private LoginAgent(List<LoginKey> keys) {
        this.keys = List.copyOf(keys);
    }

    /**
     * Reads the keys of this user, without those in files that have a passphrase.
     *
     * @throws IOException if one cannot be read
     */
    public static LoginAgent of(HostAccess access) throws IOException {
        return new LoginAgent(
                LoginKeys.ofThisUser(access).stream().filter(LoginKey::isUsable).toList());
    }

    /** The public keys, as ssh transfers them. */
    public List<byte[]> publicKeys() throws IOException {
        List<byte[]> encoded = new ArrayList<>();
        for (LoginKey key : keys) {
            encoded.add(new Buffer.PlainBuffer().putPublicKey(key.publicKey()).getCompactData());
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
        return keys.get(key).sign(LoginRequest.parse(data));
    }
}
