package org.gaeperf.cluster.ssh;

import java.io.EOFException;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import net.schmizz.sshj.common.Buffer;
import org.gaeperf.process.DaemonThreads;

/**
 * The ssh agent of this user, which has unlocked keys and signs with them. Source of the messages: PROTOCOL.agent of OpenSSH
 * (draft-miller-ssh-agent): a length, a type and its contents.
 *
 * @param socket that the agent listens on
 * @param limit for a response
 */
record SshAgent(Path socket, Duration limit) {

    /** Less than an ssh server, or gaeperf on another host, waits for a signature. */
    private static final Duration LIMIT = Duration.ofSeconds(8);

    private static final ScheduledExecutorService CLOCK =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("ssh-agent-limit"));

    private static final byte REQUEST_IDENTITIES = 11;
    private static final byte IDENTITIES_ANSWER = 12;
    private static final byte SIGN_REQUEST = 13;
    private static final byte SIGN_RESPONSE = 14;

    private static final String RSA_SHA_256 = "rsa-sha2-256";
    private static final String RSA_SHA_512 = "rsa-sha2-512";
    private static final int FLAG_SHA_256 = 2;
    private static final int FLAG_SHA_512 = 4;

    /** Is the limit of OpenSSH. */
    private static final int MAX_MESSAGE_BYTES = 256 * 1024;

    /** Creates an agent with the usual limit. */
    SshAgent(Path socket) {
        this(socket, LIMIT);
    }

    /**
     * The public keys that it has, as ssh transfers them.
     *
     * @throws IOException if it does not answer
     */
    List<byte[]> publicKeys() throws IOException {
        Buffer.PlainBuffer response = ask(new Buffer.PlainBuffer().putByte(REQUEST_IDENTITIES), IDENTITIES_ANSWER);
        try {
            int count = response.readUInt32AsInt();
            List<byte[]> keys = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                keys.add(response.readStringAsBytes());
                response.readString();
            }
            return keys;
        } catch (Buffer.BufferException e) {
            throw notUnderstood(e);
        }
    }

    /**
     * Signs with one of its keys.
     *
     * @param publicKey as ssh transfers it
     * @param algorithm that the signature is to have
     * @throws IOException if it does not
     */
    LoginSignature sign(byte[] publicKey, String algorithm, byte[] data) throws IOException {
        Buffer.PlainBuffer response = ask(
                new Buffer.PlainBuffer()
                        .putByte(SIGN_REQUEST)
                        .putBytes(publicKey)
                        .putBytes(data)
                        .putUInt32(flags(algorithm)),
                SIGN_RESPONSE);
        try {
            Buffer.PlainBuffer signature = new Buffer.PlainBuffer(response.readStringAsBytes());
            return new LoginSignature(signature.readString(), signature.readStringAsBytes());
        } catch (Buffer.BufferException e) {
            throw notUnderstood(e);
        }
    }

    private static int flags(String algorithm) {
        return switch (algorithm) {
            case RSA_SHA_256 -> FLAG_SHA_256;
            case RSA_SHA_512 -> FLAG_SHA_512;
            default -> 0;
        };
    }

    private Buffer.PlainBuffer ask(Buffer.PlainBuffer question, byte expected) throws IOException {
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            ScheduledFuture<?> closing = closeAtLimit(channel);
            try {
                return ask(channel, question, expected);
            } finally {
                closing.cancel(false);
            }
        } catch (AsynchronousCloseException e) {
            throw new IOException(
                    "the ssh agent at " + socket + " did not answer within " + limit.toMillis()
                            + " ms; does it wait for you to confirm?",
                    e);
        }
    }

    /** Closes the channel at the time limit, which ends what is read from it. */
    private ScheduledFuture<?> closeAtLimit(SocketChannel channel) {
        return CLOCK.schedule(
                () -> {
                    channel.close();
                    return null;
                },
                limit.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    private Buffer.PlainBuffer ask(SocketChannel channel, Buffer.PlainBuffer question, byte expected)
            throws IOException {
        write(
                channel,
                ByteBuffer.wrap(new Buffer.PlainBuffer()
                        .putBytes(question.getCompactData())
                        .getCompactData()));
        int length = read(channel, Integer.BYTES).getInt();
        if (length < 1 || length > MAX_MESSAGE_BYTES) {
            throw new IOException("the ssh agent at " + socket + " answered with " + length + " bytes");
        }
        ByteBuffer response = read(channel, length);
        byte type = response.get();
        if (type != expected) {
            throw new IOException("the ssh agent at " + socket + " refused (its response has the type " + type + ")");
        }
        byte[] contents = new byte[response.remaining()];
        response.get(contents);
        return new Buffer.PlainBuffer(contents);
    }

    private static void write(SocketChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    private ByteBuffer read(SocketChannel channel, int count) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(count);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes) < 0) {
                throw new EOFException("the ssh agent at " + socket + " ended the connection");
            }
        }
        return bytes.flip();
    }

    private IOException notUnderstood(Buffer.BufferException cause) {
        return new IOException("the response of the ssh agent at " + socket + " is not understood", cause);
    }
}
