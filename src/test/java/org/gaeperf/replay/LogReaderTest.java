package org.gaeperf.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.gaeperf.model.load.Header;
import org.gaeperf.model.load.MixRow;
import org.gaeperf.model.replay.RecordedLog;
import org.gaeperf.model.replay.RecordedLog.LeftOut;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A recorded log")
class LogReaderTest {

    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path directory;

    @Test
    @DisplayName("in the common or the combined format keeps microseconds, in the order of the times")
    void microseconds() throws Exception {
        ReplayFile sent = sent(
                1,
                line("36.000250", "GET /b HTTP/1.1", 200),
                line("36", "GET /a?x=1 HTTP/1.1", 200) + " \"http://shop/\" \"Mozilla \\\"5.0\\\" (X)\" 0.003",
                line("38,5", "HEAD /a HTTP/2.0", 304));

        assertThat(due(sent, 3)).containsExactly(0L, 250_000L, 5 * SECOND / 2);
        assertThat(paths(sent, 3)).containsExactly("/a?x=1", "/b", "/a");
        assertThat(sent.countBefore(250_000)).isEqualTo(1);
        assertThat(sent.countBefore(250_001)).isEqualTo(2);
    }

    @Test
    @DisplayName("begins again after the mean distance of two requests")
    void beginsAgain() throws Exception {
        ReplayFile sent = sent(
                1,
                line("36.0", "GET /a HTTP/1.1", 200),
                line("37.0", "GET /b HTTP/1.1", 200),
                line("38.0", "GET /c HTTP/1.1", 200));

        assertThat(sent.periodNanos()).isEqualTo(3 * SECOND);
        assertThat(due(sent, 5)).containsExactly(0L, SECOND, 2 * SECOND, 3 * SECOND, 4 * SECOND);
        assertThat(paths(sent, 5)).containsExactly("/a", "/b", "/c", "/a", "/b");
        assertThat(sent.countBefore(6 * SECOND)).isEqualTo(6);
        assertThat(sent.countBefore(6 * SECOND + 1)).isEqualTo(7);
    }

    @Test
    @DisplayName("is sent twice as fast at a speed of 2")
    void speed() throws Exception {
        ReplayFile sent = sent(2, line("36.0", "GET /a HTTP/1.1", 200), line("37.0", "GET /b HTTP/1.1", 200));

        assertThat(due(sent, 3)).containsExactly(0L, SECOND / 2, SECOND);
    }

    @Test
    @DisplayName("of whole seconds spreads the requests of a second in it by the seed, and says so")
    void spread() throws Exception {
        String[] lines = IntStream.range(0, 3_000)
                .mapToObj(n -> line(Integer.toString(10 + n / 1_000), "GET /" + n / 1_000 + " HTTP/1.1", 200))
                .toArray(String[]::new);
        LoggedRequests log = read(lines);
        ReplayFile one = sent(log, 7, 1);
        ReplayFile same = sent(log, 7, 1);
        ReplayFile other = sent(log, 8, 1);

        assertThat(describe(log, one).spread()).isTrue();
        assertThat(due(one, 3_000)).isEqualTo(due(same, 3_000)).isSorted().isNotEqualTo(due(other, 3_000));
        assertThat(LongStream.range(0, 1_000).map(one::dueNanos).average().orElseThrow() / SECOND)
                .isCloseTo(0.5, within(0.05));
        assertThat(one.dueNanos(1_500)).isBetween(SECOND, 2 * SECOND);
        assertThat(paths(one, 3_000)).isSorted();
    }

    @Test
    @DisplayName("counts what is not sent by the reason")
    void leftOut() throws Exception {
        LoggedRequests log = read(
                line("36.1", "GET /a HTTP/1.1", 200),
                line("36.2", "GET /b HTTP/1.1", 200),
                line("36.3", "PUT /a HTTP/1.1", 200),
                line("36.4", "PUT /a HTTP/1.1", 200),
                line("36.5", "POST /a HTTP/1.1", 201),
                line("36.6", "GET /none HTTP/1.1", 404),
                line("36.7", "\\x16\\x03\\x01", 400),
                line("36.7", "GET http://other/ HTTP/1.1", 200),
                line("36.7", "GET /a\\x00b HTTP/1.1", 200),
                line("36.7", "GET /a|b HTTP/1.1", 200),
                line("36.7", "GET /" + "a".repeat(8_000) + " HTTP/1.1", 200),
                line("36.8", "GET /a HTTP/1.1", "-"),
                "no line of a log");
        RecordedLog described = describe(log, sent(log, 1, 1));

        assertThat(described.recorded()).isEqualTo(13);
        assertThat(described.replayed()).isEqualTo(2);
        assertThat(described.leftOut())
                .containsExactly(
                        new LeftOut(2, "of method PUT"),
                        new LeftOut(2, "with a path that HTTP does not allow"),
                        new LeftOut(1, "answered with 4xx"),
                        new LeftOut(1, "in lines of another form"),
                        new LeftOut(1, "of method POST whose body is not in the log"),
                        new LeftOut(1, "with a path of more than 8000 characters"),
                        new LeftOut(1, "with an address of another host"),
                        new LeftOut(1, "without a recorded status"),
                        new LeftOut(1, "without a request of HTTP"));
        assertThat(described.spread()).isFalse();
    }

    @Test
    @DisplayName("has rows for the first parts of paths that are asked for most, and one for the others")
    void rows() throws Exception {
        List<String> lines = new ArrayList<>();
        for (int n = 0; n < 400; n++) {
            lines.add(line("10." + (1_000 + n), "GET /items/" + n % 7 + "?page=" + n % 2 + " HTTP/1.1", 200));
            lines.add(line("11." + (1_000 + n), "GET /style.css HTTP/1.1", 200));
            lines.add(line("12." + (1_000 + n), n < 3 ? "GET /rare" + n + "/x HTTP/1.1" : "HEAD / HTTP/1.1", 200));
        }
        LoggedRequests log = read(lines.toArray(String[]::new));

        assertThat(log.rows())
                .extracting(MixRow::name)
                .containsExactlyInAnyOrder("GET /items", "GET /style.css", "HEAD /", "GET others");
        MixRow items = log.rows().stream()
                .filter(row -> row.name().equals("GET /items"))
                .findFirst()
                .orElseThrow();
        assertThat(items.weight()).isEqualTo(400);
        assertThat(items.paths()).isEqualTo(14);
        assertThat(items.firstPath()).startsWith("/items/");
        assertThat(items.maxPathLength()).isEqualTo("/items/0?page=0".length());
        ReplayFile sent = sent(log, 1, 1);
        assertThat(log.rows().get(sent.row(0)).name()).isEqualTo("GET /items");
        assertThat(log.rows().get(sent.row(800)).name()).isEqualTo("GET others");
    }

    @Test
    @DisplayName("is refused with the first line if more than one in a hundred has another form")
    void malformed() {
        assertRefused(
                "line 3: neither the common nor the combined format: 'GET /?a'; 2 of 4 lines have another form, and one in"
                        + " 100 may have",
                line("36.1", "GET /a HTTP/1.1", 200),
                line("36.2", "GET /a HTTP/1.1", 200),
                "GET /\u0007a",
                "x".repeat(200));
        assertRefused(
                "line 3: longer than 65536 bytes; 2 of 4 lines",
                line("36.1", "GET /a HTTP/1.1", 200),
                line("36.2", "GET /a HTTP/1.1", 200),
                "x".repeat(70_000),
                "y");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10.0.0.1 - - [31/Feb/2000:13:55:36 -0700] \"GET / HTTP/1.1\" 200 1",
                "10.0.0.1 - - [10/Okt/2000:13:55:36 -0700] \"GET / HTTP/1.1\" 200 1",
                "10.0.0.1 - - [10/Oct/2000:13:55:36] \"GET / HTTP/1.1\" 200 1",
                "10.0.0.1 - [10/Oct/2000:13:55:36 -0700] \"GET / HTTP/1.1\" 200 1",
                "10.0.0.1 - - [10/Oct/2000:13:55:36 -0700] \"GET / HTTP/1.1 200 1",
                "10.0.0.1 - - [10/Oct/2000:13:55:36 -0700] \"GET / HTTP/1.1\" 2000 1",
                "10.0.0.1 - - [10/Oct/2000:13:55:36 -0700] \"GET / HTTP/1.1\" 200",
                "10.0.0.1 - - [10/Oct/2000:13:55:36 -0700] GET / HTTP/1.1 200 1"
            })
    @DisplayName("has no line without a time, a request or a status")
    void otherForms(String text) {
        assertThat(new AccessLogLine().parse(text)).isEmpty();
    }

    @Test
    @DisplayName("is refused if nothing can be sent, if all is of one time, or if it takes too long")
    void refused() {
        assertRefused(
                "it has one request that can be sent; two or more are wanted; left out: 1 of method PUT",
                line("36", "PUT /a HTTP/1.1", 200),
                line("36", "GET /a HTTP/1.1", 200));
        assertRefused(
                "all of its requests have the same time, so it says of none when it is due",
                line("36.1", "GET /a HTTP/1.1", 200),
                line("36.1", "GET /a HTTP/1.1", 200));
        assertRefused(
                "from its first to its last request it takes 96 hours; allowed: up to 72; give a part of the log",
                line("36", "GET /a HTTP/1.1", 200),
                line("36", "GET /a HTTP/1.1", 200).replace("10/Oct", "14/Oct"));
    }

    @Test
    @DisplayName("as a HAR file has the requests of the most frequent host, with bodies and harmless headers")
    void har() throws Exception {
        LoggedRequests log = readText(har(
                entry("00.000Z", "GET", "https://shop.example/a?x=1", "", 200),
                entry("00.100Z", "GET", "https://cdn.example/lib.js", "", 200),
                entry("00.200Z", "POST", "https://shop.example/orders", "\"postData\": {\"text\": \"{1}\"},", 201),
                entry("00.250Z", "POST", "https://shop.example/orders", "", 201),
                entry("00.300Z", "GET", "data:image/png;base64,AA", "", 200),
                entry("00.400Z", "GET", "https://shop.example", "", 0),
                entry("00.500123+00:00", "GET", "https://SHOP.example", "", 200)));
        ReplayFile sent = sent(log, 1, 1);
        RecordedLog described = describe(log, sent);

        assertThat(due(sent, 3)).containsExactly(0L, 200_000_000L, 500_123_000L);
        assertThat(paths(sent, 3)).containsExactly("/a?x=1", "/orders", "/");
        assertThat(described.host()).contains("shop.example");
        assertThat(described.leftOut())
                .containsExactly(
                        new LeftOut(1, "of method POST whose body is not in the log"),
                        new LeftOut(1, "to other hosts"),
                        new LeftOut(1, "with an address that is none of HTTP"),
                        new LeftOut(1, "without a recorded status"));
        MixRow order = log.rows().get(sent.row(1));
        assertThat(order.name()).isEqualTo("POST /orders");
        assertThat(order.body()).asString().isEqualTo("{1}");
        assertThat(order.headers()).containsExactly(new Header("Accept", "text/html"));
    }

    @Test
    @DisplayName("as a HAR file leaves out what would break a request apart")
    void harWithControlCharacters() throws Exception {
        String injected = entry("00.2Z", "GET", "http://shop/a", "", 200).replace("text/html", "x\\r\\nHost: other");
        LoggedRequests log = readText(har(
                entry("00.0Z", "GET", "http://shop/a", "", 200),
                entry("00.1Z", "GET", "http://shop/b", "", 200),
                injected,
                entry("00.3Z", "GET", "http://shop/a\\r\\nX: y", "", 200)));

        assertThat(describe(log, sent(log, 1, 1)).leftOut())
                .containsExactly(
                        new LeftOut(1, "with a header that HTTP does not allow"),
                        new LeftOut(1, "with an address that is no URL"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"log": {"version": "1.2"}}                                        | a HAR file has its requests in log.entries, and this one has none
            {"log": {"entries": [{"startedDateTime": "x", "request": {}}]}}    | entry 1: startedDateTime 'x' is no time, like 2026-01-31T12:00:00.123Z
            {"log": {"entries": [{"startedDateTime": "2026-01-31T12:00:00Z"}]}} | entry 1: request.method is missing
            {"log": {"entries": [                                              | no JSON of a HAR file: Unexpected end-of-input
            {"log": {"entries": []}}                                           | it has no request that can be sent; two or more are wanted
            """)
    @DisplayName("as a HAR file that is broken is refused with the place")
    void brokenHar(String text, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> readText(text)).withMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rows:\n  - name: a\n", "", "{rows: []}", "{\"rows\": []}", "GET / HTTP/1.1\n"})
    @DisplayName("is known by its content")
    void others(String text) throws Exception {
        assertThat(LogReader.read(write(text))).isEmpty();
    }

    private static String line(String second, String request, Object status) {
        return "10.0.0.1 - alice [10/Oct/2000:13:55:" + second + " -0700] \"" + request + "\" " + status + " 2326";
    }

    private static String entry(String second, String method, String url, String more, int status) {
        return """
                {"startedDateTime": "2026-01-31T12:00:%s", "request": {"method": "%s", "url": "%s", %s "bodySize": -1,
                 "headers": [{"name": "Accept", "value": "text/html"}, {"name": "Cookie", "value": "id=7"},
                  {"name": "Authorization", "value": "Basic x"}, {"name": "Host", "value": "other"}]},
                 "response": {"status": %d, "content": {"entries": [1]}}}""".formatted(second, method, url, more, status);
    }

    private static String har(String... entries) {
        return "{\n \"log\": {\"version\": \"1.2\", \"pages\": [], \"entries\": [" + String.join(",\n", entries)
                + "]}}";
    }

    private void assertRefused(String message, String... lines) {
        assertThatIllegalArgumentException().isThrownBy(() -> read(lines)).withMessageStartingWith(message);
    }

    private LoggedRequests read(String... lines) throws IOException {
        return readText(String.join("\n", lines) + "\n");
    }

    private LoggedRequests readText(String text) throws IOException {
        return LogReader.read(write(text)).orElseThrow();
    }

    private Path write(String text) throws IOException {
        return Files.writeString(directory.resolve("any.name"), text);
    }

    private ReplayFile sent(double speed, String... lines) throws IOException {
        return sent(read(lines), 1, speed);
    }

    private ReplayFile sent(LoggedRequests log, long seed, double speed) throws IOException {
        Path file = Files.createTempFile(directory, "log", ".requests");
        log.write(file, seed, speed);
        return ReplayFile.open(file);
    }

    private static RecordedLog describe(LoggedRequests log, ReplayFile sent) {
        return log.describe("access.log", sent, 1);
    }

    private static List<Long> due(ReplayFile sent, int requests) {
        return LongStream.range(0, requests).map(sent::dueNanos).boxed().toList();
    }

    private static List<String> paths(ReplayFile sent, int requests) {
        return LongStream.range(0, requests).mapToObj(sent::path).collect(Collectors.toList());
    }
}
