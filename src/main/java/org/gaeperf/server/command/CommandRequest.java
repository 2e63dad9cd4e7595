package org.gaeperf.server.command;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.gaeperf.files.Sha256;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.Workload;
import org.gaeperf.options.declaration.OptionReader;
import org.gaeperf.server.LoadApplication;
import org.gaeperf.server.ServerException;

/** The request that all servers of a run get, and which answer is right. */
final class CommandRequest {

    private static final long ANY_LENGTH = -1;
    private static final long UNKNOWN = -2;

    private final String method;
    private final String path;
    private final Map<String, String> headers;
    private final Optional<Path> bodyFile;
    private final byte[] body;
    private final OptionalInt status;
    private final Optional<String> sha256;
    private final Optional<String> readyPath;
    private final AtomicLong answerBytes;

    private CommandRequest(OptionReader values) throws IOException {
        bodyFile = values.find(CommandOptions.BODY);
        body = bodyFile.isPresent() ? Files.readAllBytes(bodyFile.get()) : new byte[0];
        method = values.find(CommandOptions.METHOD).orElse(bodyFile.isPresent() ? "POST" : "GET");
        path = values.find(CommandOptions.PATH).orElseThrow();
        headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(LoadApplication.NOT_COMPRESSED);
        values.find(CommandOptions.HEADERS).ifPresent(headers::putAll);
        status = values.find(CommandOptions.STATUS).map(OptionalInt::of).orElse(OptionalInt.empty());
        sha256 = values.find(CommandOptions.SHA256);
        readyPath = values.find(CommandOptions.READY);
        answerBytes = new AtomicLong(values.find(CommandOptions.BYTES).orElse(UNKNOWN));
    }

    /**
     * Reads what the options say.
     *
     * @throws IOException if the body cannot be read
     */
    static CommandRequest read(OptionReader values) throws IOException {
        return new CommandRequest(values);
    }

    /** The first request to a server: that of the load. */
    HttpRequest.Builder first(URI address) {
        HttpRequest.Builder request = HttpRequest.newBuilder(address.resolve(path))
                .method(method, body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
        load().headers().forEach(request::header);
        return request;
    }

    /** What is asked before that, if the user says where. */
    Optional<HttpRequest.Builder> ready(URI address) {
        return readyPath.map(ready -> HttpRequest.newBuilder(address.resolve(ready)));
    }

    /**
     * Whether the status of a server's answer is right; a server that is still starting may answer with another one.
     *
     * @param server for messages
     * @throws ServerException if the status is right, and the body is not
     */
    boolean isRight(String server, HttpResponse<byte[]> response) throws ServerException {
        if (!answer().hasStatus(response.statusCode())) {
            return false;
        }
        long bytes = response.body().length;
        answerBytes.compareAndSet(UNKNOWN, bytes);
        if (!answer().hasLength(bytes)) {
            throw new ServerException(server + " answered " + method + " " + path + " with " + bytes + " bytes, and "
                    + answerBytes.get() + " are right: the length of the first answer of this run, unless"
                    + " bench.answer.bytes says otherwise; with bench.answer.bytes=-1 any length is right");
        }
        String hash = Sha256.hex(digest(response.body()));
        if (sha256.isPresent() && !sha256.get().equals(hash)) {
            throw new ServerException(server + " answered " + method + " " + path + " with a body whose SHA-256 is "
                    + hash + ", and bench.answer.sha256=" + sha256.get() + " is right");
        }
        return true;
    }

    private static MessageDigest digest(byte[] bytes) {
        MessageDigest digest = Sha256.newDigest();
        digest.update(bytes);
        return digest;
    }

    private LoadRequest.Answer answer() {
        long bytes = answerBytes.get();
        return new LoadRequest.Answer(
                status, bytes == ANY_LENGTH || bytes == UNKNOWN ? OptionalLong.empty() : OptionalLong.of(bytes));
    }

    /** What the load sends, once a server has answered. */
    LoadRequest load() {
        return new LoadRequest(method, path, headers, bodyFile.map(Path::toString), answer());
    }

    /** With the size of the body; how long answers are is known only to the server. */
    Workload workload(Workload ofSuite) {
        return new Workload(ofSuite.requestsPerSecond(), body.length, 1, 0, ofSuite.connections());
    }
}
