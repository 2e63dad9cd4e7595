package org.gaeperf.server.request;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.gaeperf.files.Sha256;
import org.gaeperf.http.CookieJar;
import org.gaeperf.http.ReceivedResponse;
import org.gaeperf.model.load.Header;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.LoadShape.RecordedArrivals;
import org.gaeperf.model.load.MixRow;
import org.gaeperf.model.load.RequestMix;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.protocol.HttpProtocol;
import org.gaeperf.model.protocol.TlsSettings;
import org.gaeperf.model.users.ConnectionUse;
import org.gaeperf.model.users.VirtualUsers;
import org.gaeperf.options.declaration.OptionReader;
import org.gaeperf.replay.ReplayFile;
import org.gaeperf.server.FirstResponse.Further;
import org.gaeperf.server.LoadApplication;
import org.gaeperf.server.ServerException;

/** The request that all servers of a run get, and which response is right. */
public final class ServerRequest {

    private static final long ANY_LENGTH = -1;
    private static final long UNKNOWN = -2;

    /** Draws the order of the requests of a mix, as it does that of the trials. */
    private static final String SEED = "bench.seed";

    private final String method;
    private final String path;
    private final List<Header> headers;
    private final Optional<Path> bodyFile;
    private final byte[] body;
    private final OptionalInt status;
    private final Optional<String> sha256;

    // Shared with other requests before the first of their servers is started.
    private AtomicLong responseBytes;

    private final HttpProtocol protocol;
    private final Optional<TlsSettings> tls;
    private final Optional<RequestMix> mix;
    private final Optional<ReplayFile> replay;
    private final Optional<ConnectionUse> connectionUse;

    private ServerRequest(OptionReader values, List<Header> usual) throws IOException {
        bodyFile = values.find(RequestOptions.BODY);
        body = bodyFile.isPresent() ? Files.readAllBytes(bodyFile.get()) : new byte[0];
        method = values.find(RequestOptions.METHOD).orElse(bodyFile.isPresent() ? "POST" : "GET");
        path = values.find(RequestOptions.PATH).orElseThrow();
        headers = with(usual, values.find(RequestOptions.HEADERS).orElse(List.of()));
        status = values.find(RequestOptions.STATUS).map(OptionalInt::of).orElse(OptionalInt.empty());
        sha256 = values.find(RequestOptions.SHA256);
        Optional<MixFile> file = values.find(MixOptions.MIX);
        Optional<SentLog> log =
                file.isPresent() ? SentLog.write(file.get(), seed(values), speed(values)) : Optional.empty();
        mix = file.map(read -> new RequestMix(
                seed(values), read.rows().stream().map(this::withHeaders).toList(), log.map(SentLog::replay)));
        replay = log.map(SentLog::file);
        connectionUse = UserOptions.connectionUse(values);
        responseBytes = new AtomicLong(values.find(RequestOptions.BYTES).orElse(UNKNOWN));
        protocol = values.find(ProtocolOptions.PROTOCOL)
                .map(RequestProtocol::ofLoad)
                .orElse(HttpProtocol.HTTP_1_1);
        tls = Optional.empty();
    }

    private ServerRequest(ServerRequest other, Optional<TlsSettings> tls) {
        method = other.method;
        path = other.path;
        headers = other.headers;
        bodyFile = other.bodyFile;
        body = other.body;
        status = other.status;
        sha256 = other.sha256;
        responseBytes = other.responseBytes;
        protocol = other.protocol;
        mix = other.mix;
        replay = other.replay;
        connectionUse = other.connectionUse;
        this.tls = tls;
    }

    private static long seed(OptionReader values) {
        return values.text(SEED).map(Long::parseLong).orElse(0L);
    }

    private static double speed(OptionReader values) {
        return values.find(MixOptions.SPEED).orElse(1.0);
    }

    /** Returns headers with those that are given, which replace others of the same name. */
    private static List<Header> with(List<Header> usual, List<Header> given) {
        List<Header> all = new ArrayList<>(usual);
        all.removeIf(header -> given.stream().anyMatch(other -> other.isNamed(header.name())));
        all.addAll(given);
        return all;
    }

    private MixRow withHeaders(MixRow row) {
        return row.withHeaders(with(headers, row.headers()));
    }

    /** Returns the same request by TLS, or in clear text; which length of a response is right stays common to both. */
    public ServerRequest by(Optional<TlsSettings> other) {
        return new ServerRequest(this, other);
    }

    /**
     * Reads what the options say.
     *
     * @param further headers that servers of a kind get if the user gives none of these names
     * @throws IOException if the body cannot be read, or a recorded log not be written for clients
     */
    public static ServerRequest read(OptionReader values, Header... further) throws IOException {
        List<Header> usual = new ArrayList<>(Header.list(LoadApplication.NOT_COMPRESSED));
        usual.addAll(List.of(further));
        return new ServerRequest(values, usual);
    }

    /** Takes for right, of two requests for the same, the length of the first response to either of them. */
    public void shareLength(ServerRequest other) {
        boolean isUnknown = responseBytes.get() == UNKNOWN && other.responseBytes.get() == UNKNOWN;
        if (isUnknown && asksFor(other)) {
            responseBytes = other.responseBytes;
        }
    }

    private boolean asksFor(ServerRequest other) {
        return method.equals(other.method)
                && path.equals(other.path)
                && headers.equals(other.headers)
                && Arrays.equals(body, other.body)
                && mix.isEmpty()
                && other.mix.isEmpty();
    }

    /** Returns the body of the request that shows that a server is ready; empty if it has none. */
    public byte[] body() {
        return mix.map(whole -> whole.rows().get(0).body()).orElse(body).clone();
    }

    /**
     * Returns a request of each row of a mix but the first, and all that rows load, which a server must answer correctly before it is
     * measured.
     */
    public List<Further> further() {
        List<MixRow> rows = mix.map(RequestMix::rows).orElse(List.of());
        return Stream.concat(
                        rows.stream().skip(1).map(row -> further(row, row.toRequest(load()), row.body())),
                        rows.stream()
                                .flatMap(row -> row.toResources(load()).stream()
                                        .map(loaded -> further(row, loaded, new byte[0]))))
                .toList();
    }

    /** Returns what keeps the cookies of the first responses for the further requests, if virtual users keep theirs. */
    public Optional<CookieJar> jar() {
        return load().users().filter(VirtualUsers::cookies).map(users -> new CookieJar());
    }

    private static Further further(MixRow row, LoadRequest request, byte[] body) {
        return new Further("row " + row.name(), request, body, response -> isRight(request.response(), response));
    }

    /** Says whether status, length, header and a given checksum are right. */
    private static boolean isRight(LoadRequest.ExpectedResponse expected, ReceivedResponse response) {
        return expected.findFault(response.status(), response.body().length).isEmpty()
                && expected.hasHeader(response.headers()::getValuesList)
                && (expected.bodySha256().isEmpty()
                        || expected.bodySha256().get().equals(Sha256.hex(response.body())));
    }

    /** Returns a GET of another path with the same headers, since a server may want them. */
    public LoadRequest ready(String readyPath) {
        return new LoadRequest("GET", readyPath, headers, Optional.empty(), response(), protocol, tls);
    }

    /**
     * Returns whether the status of a server's response is right; a server that is still starting may answer with another one.
     *
     * @param server for messages
     * @throws ServerException if the status is right, and the body is not
     */
    public boolean isRight(String server, ReceivedResponse answered) throws ServerException {
        if (mix.isPresent()) {
            return isRight(mix.get().rows().get(0).response(), answered);
        }
        if (!response().hasStatus(answered.status())) {
            return false;
        }
        long bytes = answered.body().length;
        responseBytes.compareAndSet(UNKNOWN, bytes);
        if (!response().hasLength(bytes)) {
            throw new ServerException(server + " answered " + method + " " + path + " with " + bytes + " bytes, and "
                    + responseBytes.get() + " are right: the length of the first response of this run, unless"
                    + " bench.response.bytes says otherwise; with bench.response.bytes=-1 any length is right");
        }
        String hash = Sha256.hex(answered.body());
        if (sha256.isPresent() && !sha256.get().equals(hash)) {
            throw new ServerException(server + " answered " + method + " " + path + " with a body whose SHA-256 is "
                    + hash + ", and bench.response.sha256=" + sha256.get() + " is right");
        }
        return true;
    }

    private LoadRequest.ExpectedResponse response() {
        long bytes = responseBytes.get();
        return new LoadRequest.ExpectedResponse(
                status,
                bytes == ANY_LENGTH || bytes == UNKNOWN ? OptionalLong.empty() : OptionalLong.of(bytes),
                sha256);
    }

    /** Returns what the load sends, once a server has answered. */
    public LoadRequest load() {
        LoadRequest alone = withoutConnectionUse();
        return connectionUse.map(alone::with).orElse(alone);
    }

    private LoadRequest withoutConnectionUse() {
        if (mix.isPresent()) {
            LoadRequest asked = new LoadRequest(method, path, headers, Optional.empty(), response(), protocol, tls);
            return mix.get().rows().get(0).toRequest(asked).with(mix.get());
        }
        return new LoadRequest(method, path, headers, bodyFile.map(Path::toString), response(), protocol, tls);
    }

    /** Returns the load of a suite with the size of the body; how long responses are is known only to the server. */
    public Workload workload(Workload ofSuite) {
        return new Workload(ofSuite.load(), body.length, 1, 0);
    }

    /**
     * Returns a workload with the arrivals of the recorded log, if there is one.
     *
     * @param measured how long the measurement is
     */
    public Workload recorded(Workload workload, Duration measured) {
        return replay.map(log -> workload.with(new RecordedArrivals(
                        Math.toIntExact(Math.max(
                                1, Math.round(log.countBefore(measured.toNanos()) * 1e9 / measured.toNanos()))),
                        workload.connections())))
                .orElse(workload);
    }
}
