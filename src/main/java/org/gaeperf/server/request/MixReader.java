package org.gaeperf.server.request;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gaeperf.model.load.Header;
import org.gaeperf.model.load.LoadRequest.ExpectedResponse;
import org.gaeperf.model.load.MixRow;
import org.gaeperf.model.load.MixRow.PathPart;
import org.gaeperf.model.load.ResponseCheck;

/** Reads the rows of a mix. {@code requests.schema.json} beside this class says the same for editors. */
final class MixReader {

    private static final int MAX_ROWS = 100;
    private static final double MAX_WEIGHT = 1_000_000;

    /** Of each row of a mix without weights. */
    private static final double EQUAL_WEIGHT = 1;

    private static final List<String> KEYS = List.of(
            "name", "weight", "primary", "method", "path", "headers", "body", "bodyFile", "response", "resources");
    private static final List<String> RESPONSE_KEYS = List.of("status", "bytes", "sha256", "header");

    private static final String NAMES = "up to 40 of the characters a-z, A-Z, 0-9, '.', '_' and '-'";
    private static final String WEIGHTS = "a number above 0 and up to 1000000, like 30 or 0.5";
    private static final Pattern NUMBER = Pattern.compile("\\d{1,7}(\\.\\d{1,6})?");
    private static final Pattern BYTES = Pattern.compile("(\\d{1,12})|(\\d{1,12})\\.\\.(\\d{1,12})");

    private final MixInputs inputs;
    private final boolean weighted;
    private final Set<String> names = new HashSet<>();

    private MixReader(MixInputs inputs, boolean weighted) {
        this.inputs = inputs;
        this.weighted = weighted;
    }

    /**
     * Reads a file and those that it names.
     *
     * @throws IllegalArgumentException with line, row, value and what is allowed, if it is no mix
     */
    static MixFile read(Path file) {
        MixInputs inputs = new MixInputs(file);
        YamlMap whole = root(inputs.text());
        List<YamlMap> items = whole.list("rows", "row");
        if (items.size() > MAX_ROWS) {
            throw whole.wrong("rows", "has " + items.size() + " rows; allowed: up to " + MAX_ROWS);
        }
        MixReader reader = new MixReader(inputs, items.stream().anyMatch(row -> row.has("weight")));
        List<MixRow> rows = items.stream().map(reader::row).toList();
        return new MixFile(file, inputs.sha256(), inputs.others(), rows, Optional.empty());
    }

    private static YamlMap root(String text) {
        try {
            YamlMap whole = YamlMap.parse(text);
            whole.allow(List.of("rows"));
            return whole;
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    e.getMessage() + ". Nor is it a recorded log: it does not begin with {\"log\": as a HAR file does,"
                            + " and none of its first lines is in the common or the combined format",
                    e);
        }
    }

    private MixRow row(YamlMap row) {
        row.allow(KEYS);
        String name = row.required("name", NAMES, MixReader::name);
        if (!names.add(name)) {
            throw row.wrong("name", name + ": another row has it; each row has a name of its own");
        }
        double weight = weighted ? row.required("weight", WEIGHTS, MixReader::weight) : EQUAL_WEIGHT;
        List<PathPart> path =
                row.required("path", "a path, which begins with /, like /items", text -> MixPath.parse(text, inputs));
        byte[] body = body(row);
        String method = row.value("method", MixReader::method).orElse(body.length > 0 ? "POST" : "GET");
        return new MixRow(
                name,
                weight,
                row.value("primary", MixReader::isTrue).orElse(false),
                method,
                path,
                row.map("headers").map(MixReader::headers).orElse(List.of()),
                body,
                row.map("response").map(MixReader::response).orElseGet(() -> response(Optional.empty())),
                row.texts("resources", MixReader::resource));
    }

    private static String resource(String path) {
        RequestOptions.requirePath(path);
        return path;
    }

    private byte[] body(YamlMap row) {
        if (row.has("body") && row.has("bodyFile")) {
            throw row.wrong("bodyFile", "stands beside body; keep one of both");
        }
        return row.value("bodyFile", inputs::read)
                .or(() -> row.text("body").map(text -> text.getBytes(StandardCharsets.UTF_8)))
                .orElse(new byte[0]);
    }

    private static String name(String text) {
        return matching(text, "[A-Za-z0-9._-]{1,40}", NAMES);
    }

    private static String method(String text) {
        return matching(text, RequestOptions.WORD, "a method of HTTP, like PUT");
    }

    private static double weight(String text) {
        double weight = NUMBER.matcher(text).matches() ? Double.parseDouble(text) : 0;
        if (weight <= 0 || weight > MAX_WEIGHT) {
            throw new IllegalArgumentException("no weight; allowed: " + WEIGHTS);
        }
        return weight;
    }

    private static boolean isTrue(String text) {
        return Boolean.parseBoolean(matching(text, "true|false", "true or false"));
    }

    private static List<Header> headers(YamlMap headers) {
        List<Header> read = new ArrayList<>();
        headers.texts().forEach((name, value) -> {
            try {
                read.add(RequestHeaders.header(name + ": " + value));
            } catch (IllegalArgumentException e) {
                throw headers.wrong(name, e.getMessage());
            }
        });
        return read;
    }

    private static ExpectedResponse response(YamlMap response) {
        response.allow(RESPONSE_KEYS);
        return response(Optional.of(response));
    }

    private static ExpectedResponse response(Optional<YamlMap> response) {
        OptionalInt status = response.flatMap(keys -> keys.value("status", MixReader::status))
                .map(OptionalInt::of)
                .orElse(OptionalInt.empty());
        Optional<long[]> bytes = response.flatMap(keys -> keys.value("bytes", MixReader::bytes));
        return new ExpectedResponse(
                status,
                bytes.map(range -> OptionalLong.of(range[0])).orElse(OptionalLong.empty()),
                bytes.map(range -> OptionalLong.of(range[1])).orElse(OptionalLong.empty()),
                response.flatMap(keys ->
                        keys.value("sha256", text -> matching(text, "[0-9a-f]{64}", "64 of the digits 0-9 and a-f"))),
                ResponseCheck.SAMPLED,
                response.flatMap(keys -> keys.value("header", MixReader::header)));
    }

    private static int status(String text) {
        return Integer.parseInt(matching(text, "[2-5]\\d\\d", "a status from 200 to 599"));
    }

    private static long[] bytes(String text) {
        Matcher found = BYTES.matcher(text);
        if (found.matches()) {
            long from = Long.parseLong(found.group(1) == null ? found.group(2) : found.group(1));
            long to = Long.parseLong(found.group(1) == null ? found.group(3) : found.group(1));
            if (from <= to) {
                return new long[] {from, to};
            }
        }
        throw new IllegalArgumentException("no length; allowed: a number of bytes, or a range like 100..2000");
    }

    /** Reads a header with a value, or a name alone. */
    private static Header header(String text) {
        return text.contains(":")
                ? RequestHeaders.split(text)
                : new Header(matching(text, RequestOptions.WORD, "a header: a name, or NAME: VALUE"), "");
    }

    private static String matching(String text, String pattern, String allowed) {
        if (!text.matches(pattern)) {
            throw new IllegalArgumentException("not allowed; allowed: " + allowed);
        }
        return text;
    }
}
