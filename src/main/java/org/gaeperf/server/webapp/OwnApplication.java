package org.gaeperf.server.webapp;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gaeperf.http.CookieJar;
import org.gaeperf.http.ReceivedResponse;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.Workload;
import org.gaeperf.server.Application;
import org.gaeperf.server.FirstResponse.Further;
import org.gaeperf.server.ListeningProcesses;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerProcess;
import org.gaeperf.server.request.ServerRequest;

/** What an application of the user's answers with. */
record OwnApplication(ServerRequest own) implements Application {

    /** How much an error shows of a page that says what went wrong. */
    private static final int SHOWN_CHARACTERS = 300;

    /** Matches messages of {@code com.google.apphosting.api.ApiProxy.ApiProxyException} and its subclasses. */
    private static final Pattern FAILED_CALL =
            Pattern.compile("ApiProxy\\$\\w+Exception: [^\\n<]*?\\b([a-z][a-z0-9_]*\\.[A-Z]\\w*)\\(\\)");

    @Override
    public LoadRequest first() {
        return own.load();
    }

    @Override
    public byte[] firstBody() {
        return own.body();
    }

    @Override
    public void check(ReceivedResponse response, ServerProcess server) throws ServerException {
        int port = server.address().getPort();
        if (ListeningProcesses.find(
                        port, ProcessHandle.of(server.pid()).stream().toList())
                .isEmpty()) {
            throw new ServerException("port " + port + " is taken by another server, so " + server.displayName()
                    + " could not listen on it; " + server.logTail());
        }
        if (!own.isRight(server.displayName(), response)) {
            String body = new String(response.body(), StandardCharsets.UTF_8).strip();
            throw new ServerException(server.displayName() + " responded to " + first().method() + " "
                    + first().path() + " with status " + response.status()
                    + ", which is not right (see bench.request.path and bench.response.status): "
                    + missingService(body + server.logTail())
                            .map(OwnApplication::explain)
                            .orElse("")
                    + body.substring(0, Math.min(body.length(), SHOWN_CHARACTERS)) + "; " + server.logTail());
        }
    }

    /** The first call that the API of App Engine says has failed, as its exceptions word it. */
    private static Optional<String> missingService(String text) {
        Matcher call = FAILED_CALL.matcher(text);
        return call.find() ? Optional.of(call.group(1)) : Optional.empty();
    }

    private static String explain(String call) {
        return "the application called " + call + ", a service of App Engine, which is not there: ask for a path that"
                + " does without it; ";
    }

    @Override
    public List<Further> further() {
        return own.further();
    }

    @Override
    public Optional<CookieJar> jar() {
        return own.jar();
    }

    @Override
    public LoadRequest request(Workload workload) {
        return first();
    }
}
