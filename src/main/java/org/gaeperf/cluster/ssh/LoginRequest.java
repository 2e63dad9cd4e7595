package org.gaeperf.cluster.ssh;

import java.io.IOException;
import net.schmizz.sshj.common.Buffer;
import net.schmizz.sshj.common.Message;
import net.schmizz.sshj.common.SSHRuntimeException;

/**
 * A request to log in, which is signed by a key: see RFC 4252, section 7.
 *
 * @param algorithm of the signature
 * @param data all of it
 */
record LoginRequest(String algorithm, byte[] data) {

    private static final String METHOD = "publickey";
    private static final String REFUSED = "this is no request to log in, and nothing else is signed";

    /**
     * Reads it.
     *
     * @throws IOException if it is something else
     */
    static LoginRequest parse(byte[] data) throws IOException {
        Buffer.PlainBuffer request = new Buffer.PlainBuffer(data);
        try {
            request.readBytes();
            if (request.readByte() == Message.USERAUTH_REQUEST.toByte()) {
                request.readString();
                request.readString();
                if (request.readString().equals(METHOD) && request.readBoolean()) {
                    return new LoginRequest(request.readString(), data);
                }
            }
        } catch (Buffer.BufferException | SSHRuntimeException e) {
            throw new IOException(REFUSED, e);
        }
        throw new IOException(REFUSED);
    }
}
