package org.gaeperf.server.appengine;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Requests whose responses are to be the same in both modes, but for the {@linkplain Difference intended differences}. */
final class ParityCases {

    /** Everything that may differ, and why. */
    enum Difference {
        FRAMING(
                "nothing holds a response back to count it, so one of unknown length is chunked, or ends with its "
                        + "connection; RPC mode knows every length",
                reply -> reply.withoutHeaders("content-length", "transfer-encoding")),
        UNKNOWN_LENGTH(
                "the application gets a body before it has come to its end, so a length that the client does "
                        + "not send is unknown to it; RPC mode has the body and reports its length",
                reply -> reply.withText(text -> text.replaceAll("contentLength=.*", ""))),
        STACK_TRACE(
                "pages with a stack trace show the code the request came through",
                reply -> reply.withoutHeaders("content-length")
                        .withText(text -> text.replaceAll("(?s)\\R\\s+at .*?(?=</|\\z)", "")
                                .replaceAll("(?s)<h3>Caused by:.*</pre>", "")
                                .replaceAll("(?s)<tr><th>CAUSED BY:.*?</tr>", ""))),
        BROKEN_BODY(
                "a body that cannot be read fails where it is read, which is in the application; RPC mode fails "
                        + "before that",
                null),
        STREAMING("what the application flushes is sent at once; RPC mode sends when the application has ended", null),
        CHUNKED_LIMIT("RPC mode does not limit a chunked body, by a mistake in its own handler", null),
        COMMITTED(
                "a response that has begun cannot be taken back, only cut; RPC mode sends nothing before the end",
                null);

        final String reason;
        final UnaryOperator<RawReply> ignore;

        Difference(String reason, UnaryOperator<RawReply> ignore) {
            this.reason = reason;
            this.ignore = ignore;
        }
    }

    /** A request whose responses are to be the same in both modes. */
    record Case(String name, RawRequest request, int status, List<Difference> differences, String contained) {
        Case(String name, RawRequest request, int status, Difference... differences) {
            this(name, request, status, List.of(differences), "");
        }

        Case containing(String text) {
            return new Case(name, request, status, differences, text);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static final int MEGABYTE = 1024 * 1024;
    private static final String AGENT = "User-Agent: Mozilla/5.0";

    private ParityCases() {}

    static Stream<Case> all() {
        return Stream.of(requests(), bodies(), responses(), privateHeaders(), failures(), limits())
                .flatMap(cases -> cases);
    }

    private static Stream<Case> requests() {
        return Stream.of(
                new Case("GET", RawRequest.get("/facts/more?a=1&b=%20c"), 200),
                new Case("all of a request's facts", RawRequest.get("/facts;p=1/x%2Cy?q"), 200)
                        .containing("environmentInInit=true"),
                new Case(
                        "headers repeated, empty, and many",
                        RawRequest.get("/facts")
                                .with("X-A: 1")
                                .with("X-A: 2")
                                .with("X-Empty:")
                                .with("Cookie: a=b; c=d")
                                .with("Accept-Language: de, en;q=0.5"),
                        200),
                new Case("HTTP/1.0", RawRequest.http10("/facts"), 200).containing("protocol=HTTP/1.0"),
                new Case("HTTP/1.0 kept alive", RawRequest.http10("/static.txt").with("Connection: keep-alive"), 200),
                new Case(
                        "a host without a port",
                        new RawRequest("GET /facts HTTP/1.1", List.of("Host: app.example"), new byte[0]),
                        200),
                new Case(
                        "an absolute URI",
                        new RawRequest(
                                "GET http://b.example:99/facts?x HTTP/1.1", List.of("Host: app.example"), new byte[0]),
                        200),
                new Case("closed by the client", RawRequest.get("/facts").with("Connection: close"), 200),
                new Case("HEAD", RawRequest.of("HEAD", "/headers"), 200),
                new Case("HEAD of a file", RawRequest.of("HEAD", "/static.txt"), 200),
                new Case("OPTIONS", RawRequest.of("OPTIONS", "/headers"), 200),
                new Case("PUT", RawRequest.of("PUT", "/facts").body("some".getBytes(UTF_8)), 200),
                new Case("an unknown method", RawRequest.of("BREW", "/facts"), 200).containing("method=BREW"),
                new Case("an unknown method that no servlet takes", RawRequest.of("BREW", "/headers"), 501),
                new Case("a malformed request", new RawRequest("GET /facts HTTP/9.9", List.of(), new byte[0]), 505),
                new Case("no host", new RawRequest("GET /facts HTTP/1.1", List.of(), new byte[0]), 400),
                new Case("not found", RawRequest.get("/nowhere"), 404),
                new Case("start-up", RawRequest.get("/_ah/start").with("X-AppEngine-User-IP: 0.1.0.3"), 200)
                        .containing("scheme=https"),
                new Case("start-up from outside", RawRequest.get("/_ah/start"), 200).containing("scheme=http\n"),
                new Case("warm-up", RawRequest.get("/_ah/warmup").with("X-AppEngine-User-IP: 0.1.0.3"), 200),
                new Case("background, from outside", RawRequest.get("/_ah/background"), 404),
                new Case("asynchronous servlets are refused", RawRequest.get("/async"), 500)
                        .containing("IllegalStateException"));
    }

    private static Stream<Case> bodies() {
        byte[] small = RawRequest.noise(1);
        byte[] large = RawRequest.noise(3);
        RawRequest post = RawRequest.of("POST", "/body");
        return Stream.of(
                new Case("POST 1 MB", post.body(small), 200).containing("1048576 bytes"),
                new Case("POST 3 MB", post.body(large), 200).containing("3145728 bytes"),
                new Case("POST 1 MB, chunked", post.chunked(small), 200).containing("1048576 bytes"),
                new Case("POST 3 MB, chunked", post.chunked(large), 200).containing("3145728 bytes"),
                new Case("POST 1 MB, zipped", post.gzipped(small), 200).containing("1048576 bytes"),
                new Case("POST 3 MB, zipped", post.gzipped(large), 200).containing("3145728 bytes"),
                new Case("POST nothing", RawRequest.of("POST", "/facts").body(new byte[0]), 200),
                new Case("POST without a body", RawRequest.of("POST", "/facts"), 200).containing("contentLength=0"),
                new Case(
                        "a form",
                        RawRequest.of("POST", "/fail")
                                .body("way=status&status=202".getBytes(UTF_8))
                                .with("Content-Type: application/x-www-form-urlencoded"),
                        202),
                new Case(
                                "the facts of a chunked body",
                                RawRequest.of("POST", "/facts").chunked("some".getBytes(UTF_8)),
                                200,
                                Difference.UNKNOWN_LENGTH,
                                Difference.FRAMING)
                        .containing("contentLength=4"),
                new Case(
                                "the facts of a zipped body",
                                RawRequest.of("POST", "/facts").gzipped("some".getBytes(UTF_8)),
                                200,
                                Difference.UNKNOWN_LENGTH,
                                Difference.FRAMING)
                        .containing("contentLength=4"));
    }

    private static Stream<Case> responses() {
        RawRequest zipped = RawRequest.get("/bytes?size=20000")
                .with("Accept-Encoding: gzip")
                .with(AGENT);
        return Stream.of(
                new Case("5 KB", RawRequest.get("/bytes?size=5120"), 200),
                new Case("100 KB, announced", RawRequest.get("/bytes?size=100000&announced"), 200),
                new Case("100 KB", RawRequest.get("/bytes?size=100000"), 200, Difference.FRAMING),
                new Case("nothing", RawRequest.get("/bytes?size=0"), 200),
                new Case("all kinds of headers", RawRequest.get("/headers"), 200),
                new Case("a static file", RawRequest.get("/static.txt"), 200),
                new Case(
                        "a static file, zipped",
                        RawRequest.get("/static.txt").with("Accept-Encoding: gzip"),
                        200,
                        Difference.FRAMING),
                new Case("zipped", zipped, 200, Difference.FRAMING),
                new Case(
                        "zipped for any agent",
                        RawRequest.get("/bytes?size=20000")
                                .with("Accept-Encoding: gzip")
                                .with("User-Agent: MSIE 6.0"),
                        200,
                        Difference.FRAMING),
                new Case(
                        "zipped for any method",
                        RawRequest.of("POST", "/body").body(new byte[0]).with("Accept-Encoding: gzip"),
                        200),
                new Case(
                        "an announced length, zipped",
                        RawRequest.get("/bytes?size=20000&announced")
                                .with("Accept-Encoding: gzip")
                                .with(AGENT),
                        200,
                        Difference.FRAMING),
                new Case(
                        "too small to be zipped",
                        RawRequest.get("/bytes?size=10").with("Accept-Encoding: gzip"),
                        200),
                new Case(
                        "an image is not zipped",
                        RawRequest.get("/bytes?size=20000&type=image/png").with("Accept-Encoding: gzip"),
                        200,
                        Difference.FRAMING),
                new Case("204", RawRequest.get("/fail?way=status&status=204"), 204),
                new Case("a status nobody knows", RawRequest.get("/fail?way=status&status=299"), 299));
    }

    private static Stream<Case> privateHeaders() {
        RawRequest facts = RawRequest.get("/facts");
        return Stream.of(
                new Case(
                                "user",
                                facts.with("X-AppEngine-User-Email: a@b.example")
                                        .with("X-AppEngine-User-Id: 42")
                                        .with("X-AppEngine-Auth-Domain: b.example")
                                        .with("X-AppEngine-User-Is-Admin: 1")
                                        .with("X-AppEngine-User-Nickname: a"),
                                200)
                        .containing("email=a@b.example"),
                new Case("address", facts.with("X-AppEngine-User-IP: 1.2.3.4"), 200).containing("remote=1.2.3.4"),
                new Case("address of version 6", facts.with("X-AppEngine-User-IP: 2001:db8::1"), 200)
                        .containing("2001:db8::1"),
                new Case("https", facts.with("X-AppEngine-Https: on"), 200).containing("scheme=https"),
                new Case("https, as forwarded", facts.with("X-Forwarded-Proto: https"), 200).containing("secure=true"),
                new Case(
                                "the last word on https",
                                facts.with("X-AppEngine-Https: on").with("X-Forwarded-Proto: http"),
                                200)
                        .containing("scheme=http\n"),
                new Case("time left", facts.with("X-AppEngine-Timeout-Ms: 60000"), 200)
                        .containing("remainingSeconds=19"),
                new Case("country, which is not private", facts.with("X-AppEngine-Country: DE"), 200)
                        .containing("X-AppEngine-Country=[DE]"),
                new Case(
                        "all the others",
                        facts.with("X-AppEngine-API-Ticket: t")
                                .with("X-AppEngine-Gaia-Id: 1")
                                .with("X-AppEngine-Gaia-AuthUser: 0")
                                .with("X-AppEngine-Gaia-Session: s")
                                .with("X-AppEngine-User-Organization: o")
                                .with("X-AppEngine-LOAS-Peer-Username: p")
                                .with("X-AppEngine-AppServer-Datacenter: d")
                                .with("X-AppEngine-AppServer-Task-BNS: b")
                                .with("X-AppEngine-Default-Version-Hostname: h")
                                .with("X-AppEngine-Request-Log-Id: l")
                                .with("X-AppEngine-Trusted-IP-Request: 1"),
                        200),
                new Case(
                        "trace context",
                        facts.with("X-Cloud-Trace-Context: 0123456789abcdef0123456789abcdef/1;o=1"),
                        200),
                new Case("trace context that is none", facts.with("X-Cloud-Trace-Context: zz/zz"), 200),
                new Case("a page for https only", RawRequest.get("/confidential"), 403),
                new Case(
                        "a page for https only, by https",
                        RawRequest.get("/confidential").with("X-AppEngine-Https: on"),
                        200),
                new Case(
                        "a page for administrators",
                        RawRequest.get("/admin")
                                .with("X-AppEngine-User-Email: a@b.example")
                                .with("X-AppEngine-User-Is-Admin: 0"),
                        403),
                new Case(
                        "a page for administrators, by one",
                        RawRequest.get("/admin")
                                .with("X-AppEngine-User-Email: a@b.example")
                                .with("X-AppEngine-User-Is-Admin: 1"),
                        200),
                new Case("a task", RawRequest.get("/admin").with("X-AppEngine-QueueName: q"), 200)
                        .containing("attribute com.google.apphosting.internal.SkipAdminCheck"),
                new Case(
                        "the admin check skipped",
                        RawRequest.get("/confidential").with("X-Google-Internal-SkipAdminCheck: yes"),
                        200),
                new Case("malformed time left", facts.with("X-AppEngine-Timeout-Ms: abc"), 500, Difference.STACK_TRACE)
                        .containing("NumberFormatException"),
                new Case("malformed user", facts.with("X-AppEngine-Gaia-Id: abc"), 500, Difference.STACK_TRACE)
                        .containing("NumberFormatException"),
                new Case(
                                "malformed profiler settings",
                                facts.with("X-Google-Internal-Profiler: }{"),
                                500,
                                Difference.STACK_TRACE)
                        .containing("IllegalStateException"));
    }

    private static Stream<Case> failures() {
        return Stream.of(
                failure("runtime", 500)
                        .containing("Request failed: Unexpected exception from servlet: "
                                + "java.lang.IllegalStateException: &lt;fails&gt; &amp; escapes"),
                failure("servlet", 500).containing("no cause"),
                failure("cause", 500).containing("inner"),
                failure("io", 500).containing("no disk"),
                new Case("unavailable", RawRequest.get("/unavailable"), 503),
                new Case("still unavailable", RawRequest.get("/unavailable"), 503),
                failure("memory", 500).containing("OutOfMemoryError"),
                failure("written", 500).containing("after writing"),
                failure("handled", 500).containing("environment true"),
                failure("page", 500).containing("the page for this fails as well"),
                new Case(
                                "failure of a PUT",
                                RawRequest.of("PUT", "/fail?way=runtime").body(new byte[0]),
                                500)
                        .containing("Request failed"),
                new Case("failure of a HEAD", RawRequest.of("HEAD", "/fail?way=runtime"), 500),
                new Case(
                        "failure with a body unread",
                        RawRequest.of("POST", "/fail?way=runtime").body("some".getBytes(UTF_8)),
                        500),
                new Case(
                        "failure of a client that takes zipped responses",
                        RawRequest.get("/fail?way=runtime")
                                .with("Accept-Encoding: gzip")
                                .with(AGENT),
                        500),
                failure("sendError&status=418", 418).containing("told &lt;by&gt; the application"),
                failure("sendError&status=404", 404),
                failure("sendError&status=500", 500),
                failure("sendError&status=410", 410).containing("error page for 410"),
                new Case("sendError to a PUT", RawRequest.of("PUT", "/fail?way=sendError&status=418"), 418),
                new Case("a malformed parameter", RawRequest.get("/fail?way=%GG"), 400));
    }

    private static Case failure(String way, int status) {
        return new Case("failure: " + way, RawRequest.get("/fail?way=" + way), status);
    }

    private static Stream<Case> limits() {
        return Stream.of(
                new Case("30 MB sent", RawRequest.of("POST", "/body").body(RawRequest.noise(30)), 200),
                new Case("30 MB sent, chunked", RawRequest.of("POST", "/body").chunked(RawRequest.noise(30)), 200),
                new Case("30 MB received", RawRequest.get("/bytes?size=" + 30 * MEGABYTE), 200, Difference.FRAMING),
                new Case(
                        "34 MB sent",
                        RawRequest.of("POST", "/body").body(new byte[34 * MEGABYTE]),
                        413,
                        Difference.STACK_TRACE),
                new Case(
                        "34 MB sent to no page",
                        RawRequest.of("PUT", "/nowhere").body(new byte[34 * MEGABYTE]),
                        413),
                new Case("34 MB sent zipped", RawRequest.of("POST", "/body").gzipped(new byte[34 * MEGABYTE]), 200)
                        .containing(34 * MEGABYTE + " bytes"),
                new Case("34 MB received, announced", RawRequest.get("/bytes?announced&size=" + 34 * MEGABYTE), 500));
    }
}
