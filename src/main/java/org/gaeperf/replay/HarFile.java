package org.gaeperf.replay;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.gaeperf.model.load.Header;

/** Reads a HAR file, as browsers write it: JSON with {@code log.entries}, whose requests may be to several hosts. */
final class HarFile {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static final int INSPECTED_CHARACTERS = 200;

    /** What a server may decide a response by, and nothing by which it knows who asked: no cookies and no credentials. */
    private static final Set<String> SENT_HEADERS =
            Set.of("accept", "accept-language", "content-type", "x-requested-with");

    private final LogCollector requests = new LogCollector();
    private final List<Entry> entries = new ArrayList<>();
    private int number;

    private HarFile() {}

    private record Entry(String host, LoggedRequest request) {}

    /**
     * Says whether a file begins as a HAR file does: with a JSON object whose first key is {@code log}.
     *
     * @throws IOException if it cannot be read
     */
    static boolean isIn(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            String begin = new String(in.readNBytes(INSPECTED_CHARACTERS), StandardCharsets.UTF_8);
            return begin.replaceAll("\\s", "").replaceFirst("^\\uFEFF", "").startsWith("{\"log\":");
        }
    }

    /**
     * Reads a file.
     *
     * @throws IOException if it cannot be read
     * @throws IllegalArgumentException if it is no such file, or no load can be made of it
     */
    static LoggedRequests read(Path file) throws IOException {
        HarFile har = new HarFile();
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file));
                JsonParser parser = MAPPER.createParser(in)) {
            har.readEntries(parser);
        } catch (JsonProcessingException e) {
            String line =
                    e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr() + ": ";
            throw new IllegalArgumentException(line + "no JSON of a HAR file: " + e.getOriginalMessage(), e);
        }
        return har.toRequests();
    }

    private void readEntries(JsonParser parser) throws IOException {
        boolean hasEntries = false;
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            if (token == JsonToken.START_ARRAY
                    && parser.getParsingContext().pathAsPointer().toString().startsWith("/log/entries")) {
                hasEntries = true;
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    JsonNode entry = parser.readValueAsTree();
                    number++;
                    add(entry);
                }
            }
        }
        if (!hasEntries) {
            throw new IllegalArgumentException("a HAR file has its requests in log.entries, and this one has none");
        }
    }

    private void add(JsonNode entry) {
        JsonNode request = entry.path("request");
        long micros = micros(entry.path("startedDateTime").asText());
        String method = required(request, "method");
        URI address;
        try {
            address = new URI(required(request, "url"));
        } catch (URISyntaxException e) {
            requests.leaveOut("with an address that is no URL");
            return;
        }
        String scheme = Optional.ofNullable(address.getScheme()).orElse("").toLowerCase(Locale.ROOT);
        if (!scheme.matches("https?") || address.getRawAuthority() == null) {
            requests.leaveOut("with an address that is none of HTTP");
            return;
        }
        String path = address.getRawPath().isEmpty() ? "/" : address.getRawPath();
        JsonNode body = request.path("postData").path("text");
        int status = entry.path("response").path("status").asInt();
        entries.add(new Entry(
                address.getRawAuthority().toLowerCase(Locale.ROOT),
                new LoggedRequest(
                        micros,
                        method.matches("[A-Z]{1,20}") ? method : "UNKNOWN",
                        address.getRawQuery() == null ? path : path + "?" + address.getRawQuery(),
                        headers(request.path("headers")),
                        body.isTextual() || request.path("bodySize").asInt(-1) == 0,
                        method.equals("POST") ? body.asText() : "",
                        status > 0 ? OptionalInt.of(status) : OptionalInt.empty())));
    }

    private long micros(String text) {
        try {
            return ChronoUnit.MICROS.between(
                    Instant.EPOCH, OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException | ArithmeticException e) {
            throw new IllegalArgumentException(
                    "entry " + number + ": startedDateTime '" + text + "' is no time, like 2026-01-31T12:00:00.123Z",
                    e);
        }
    }

    private String required(JsonNode request, String key) {
        if (!request.path(key).isTextual()) {
            throw new IllegalArgumentException("entry " + number + ": request." + key + " is missing");
        }
        return request.path(key).asText();
    }

    private static List<Header> headers(JsonNode recorded) {
        List<Header> sent = new ArrayList<>();
        recorded.forEach(header -> {
            String name = header.path("name").asText();
            if (SENT_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                sent.add(new Header(name, header.path("value").asText()));
            }
        });
        return sent;
    }

    /** Keeps the requests of the most frequent host: those to others would be answered by a server that does not know them. */
    private LoggedRequests toRequests() {
        Map<String, Long> hosts = new HashMap<>();
        entries.forEach(entry -> hosts.merge(entry.host(), 1L, Long::sum));
        Optional<String> host = hosts.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .map(Map.Entry::getKey);
        entries.forEach(entry -> {
            if (host.filter(entry.host()::equals).isPresent()) {
                requests.add(entry.request());
            } else {
                requests.leaveOut("to other hosts");
            }
        });
        return requests.toRequests(false, host);
    }
}
