package org.gaeperf.imports;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gaeperf.model.Json;

/**
 * Reads what github-action-benchmark stores: {@code data.js}, which gives a JSON object to a variable, or that object
 * alone. Its {@code entries} have a list for each suite; an element of it is a commit with its {@code benches}.
 */
final class ActionBenchmarkData {

    /** How {@code data.js} begins. */
    static final String VARIABLE = "window.BENCHMARK_DATA";

    private static final String ADVICE = "; the data.js of github-action-benchmark is expected, or the object in it";
    private static final int SHORT_COMMIT = 8;

    private ActionBenchmarkData() {}

    /** A benchmark with its unit: a value in another unit is another series. */
    private record Key(String name, String unit) {}

    /** Reads the text of a file: a source for each suite. */
    static List<ImportedSource> parse(Path file, String text) throws IOException {
        JsonNode entries = tree(file, text).path("entries");
        if (!entries.isObject() || entries.isEmpty()) {
            throw new IOException(file + " has no 'entries'" + ADVICE);
        }
        List<ImportedSource> sources = new ArrayList<>();
        for (Map.Entry<String, JsonNode> suite : entries.properties()) {
            sources.add(source(file, suite.getKey(), suite.getValue()));
        }
        return sources;
    }

    private static JsonNode tree(Path file, String text) throws IOException {
        String json = text;
        if (text.startsWith(VARIABLE)) {
            json = text.substring(VARIABLE.length())
                    .strip()
                    .replaceFirst("^=", "")
                    .replaceFirst(";$", "");
        }
        try {
            return Json.read(json, JsonNode.class);
        } catch (JsonProcessingException e) {
            throw new IOException(file + " is no JSON: " + e.getOriginalMessage() + ADVICE, e);
        }
    }

    private static ImportedSource source(Path file, String suite, JsonNode commits) throws IOException {
        String of = file + ", entries of '" + suite + "': ";
        Map<Key, List<ImportedSeries.Value>> values = new LinkedHashMap<>();
        List<String> times = new ArrayList<>();
        for (JsonNode commit : commits) {
            for (JsonNode bench : commit.path("benches")) {
                if (!bench.path("name").isTextual() || !bench.path("value").isNumber()) {
                    throw new IOException(of + "entry " + (times.size() + 1)
                            + " has a benchmark without a 'name' that is text and a 'value' that is a number" + ADVICE);
                }
                values.computeIfAbsent(
                                new Key(
                                        bench.get("name").asText(),
                                        bench.path("unit").asText("")),
                                key -> new ArrayList<>())
                        .add(ImportedSeries.Value.of(
                                times.size(), bench.get("value").asDouble()));
            }
            times.add(time(of, times.size() + 1, commit));
        }
        if (values.isEmpty()) {
            throw new IOException(of + "there is no benchmark" + ADVICE);
        }
        return new ImportedSource(
                "github-action-benchmark, " + file.getFileName() + ", " + suite,
                times,
                values.entrySet().stream()
                        .map(one -> new ImportedSeries(
                                one.getKey().name(), one.getKey().unit(), one.getValue()))
                        .toList());
    }

    private static String time(String of, int number, JsonNode commit) throws IOException {
        if (!commit.path("date").isNumber()) {
            throw new IOException(of + "entry " + number + " has no 'date' in milliseconds since 1970" + ADVICE);
        }
        String id = commit.path("commit").path("id").asText("");
        return (Instant.ofEpochMilli(commit.get("date").asLong()) + " "
                        + id.substring(0, Math.min(SHORT_COMMIT, id.length())))
                .strip();
    }
}
