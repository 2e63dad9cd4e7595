package org.gaeperf.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gaeperf.imports.ImportedSeries.Value;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Series of other tools")
class ImportedSourceTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("are read from CSV by their times, with units, names, missing values and quoted cells")
    void csv() throws IOException {
        Path file = store("mine.csv", """
                \uFEFFtime,commit,"latency, p99 (ms)",Rate [1/s]
                2026-01-03,c3,12.5,
                2026-01-01T10:00:00+02:00,c1,11,500
                1767312000,c2,1.2e1,510
                """);

        ImportedSource source = read(file);

        assertThat(source.name()).isEqualTo("CSV, mine.csv");
        assertThat(source.times())
                .containsExactly("2026-01-01T08:00:00Z c1", "2026-01-02T00:00:00Z c2", "2026-01-03T00:00:00Z c3");
        assertThat(source.series())
                .containsExactly(
                        new ImportedSeries(
                                "latency, p99", "ms", List.of(Value.of(0, 11), Value.of(1, 12), Value.of(2, 12.5))),
                        new ImportedSeries("Rate", "1/s", List.of(Value.of(0, 500), Value.of(1, 510))));
    }

    @Test
    @DisplayName("are read from files of JMH: a time each, the mean and the range of the forks")
    void jmh() throws IOException {
        Path first = store("1.json", jmhFile("avgt", "[10, 12], [20, 22]"));
        Path second = store("2.json", jmhFile("avgt", "[30]"));

        ImportedSource source = ImportedSource.read(List.of(first, second)).get(0);

        assertThat(source.name()).isEqualTo("JMH, 1.json to 2.json");
        assertThat(source.times()).containsExactly("1.json", "2.json");
        assertThat(source.series())
                .containsExactly(new ImportedSeries(
                        "a.B.m (avgt)", "us/op", List.of(new Value(0, 16, 11, 21), new Value(1, 30, 30, 30))));
    }

    private static String jmhFile(String mode, String forks) {
        return "[{\"benchmark\": \"a.B.m\", \"mode\": \"" + mode
                + "\", \"primaryMetric\": {\"scoreUnit\": \"us/op\", \"rawData\": [" + forks + "]}}]";
    }

    @Test
    @DisplayName(
            "are read from data.js of github-action-benchmark: a source for each suite, a series for each benchmark")
    void actionBenchmark() throws IOException {
        Path file = store("data.js", """
                window.BENCHMARK_DATA = {
                  "lastUpdate": 1767312000000, "repoUrl": "https://example.org/a/b",
                  "entries": {"Shop": [
                    {"commit": {"id": "0123456789abcdef"}, "date": 1767225600000, "tool": "customSmallerIsBetter",
                     "benches": [{"name": "page", "value": 7.5, "unit": "ms", "range": "± 1"}]},
                    {"commit": {"id": "fedcba"}, "date": 1767312000000, "tool": "customSmallerIsBetter",
                     "benches": [{"name": "cart", "value": 3, "unit": "ms"},
                                 {"name": "page", "value": 8, "unit": "ms"}]}
                  ], "Other": [
                    {"date": 1767312000000, "benches": [{"name": "page", "value": 1}]}]}
                }
                """);

        List<ImportedSource> sources = ImportedSource.read(List.of(file));

        assertThat(sources)
                .containsExactly(
                        new ImportedSource(
                                "github-action-benchmark, data.js, Shop",
                                List.of("2026-01-01T00:00:00Z 01234567", "2026-01-02T00:00:00Z fedcba"),
                                List.of(
                                        new ImportedSeries("page", "ms", List.of(Value.of(0, 7.5), Value.of(1, 8))),
                                        new ImportedSeries("cart", "ms", List.of(Value.of(1, 3))))),
                        new ImportedSource(
                                "github-action-benchmark, data.js, Other",
                                List.of("2026-01-02T00:00:00Z"),
                                List.of(new ImportedSeries("page", "", List.of(Value.of(0, 1))))));
        Path object = store("data.json", Files.readString(file).replace("window.BENCHMARK_DATA =", ""));
        assertThat(ImportedSource.read(List.of(object))).hasSize(2);
    }

    @ParameterizedTest
    @DisplayName("are refused if a file is not what it seems, with the place, the value and what is expected")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    hello                      | cannot be imported: its first line has no column 'time'. A file is CSV with that column, JSON of JMH, which begins with '[', or data.js of github-action-benchmark, which begins with 'window.BENCHMARK_DATA'
                    ``                         | cannot be imported: its first line has no column 'time'. A file is CSV with that column, JSON of JMH, which begins with '[', or data.js of github-action-benchmark, which begins with 'window.BENCHMARK_DATA'
                    time,a\\n2026-01-01         | , row 2 has 1 cells, and the first row has 2; each row has a cell for each column, which may be empty
                    time,a\\nyesterday,1        | , row 2: time is 'yesterday'; write 2026-01-31, 2026-01-31T12:00:00Z, or seconds since 1970
                    time,a\\n2026-01-01,3 ms    | , row 2: a is '3 ms', which is no number such as 12.5; columns that hold text are named branch, build, commit, run, version
                    time,a\\n2026-01-01,NaN     | , row 2: a is 'NaN', which is no number such as 12.5; columns that hold text are named branch, build, commit, run, version
                    time,a\\n2026-01-01,        | has no value; beside time and branch, build, commit, run, version, each column is a metric
                    time,a,A\\n2026-01-01,1,2   | has the column 'a' twice
                    time,"a\\n2026-01-01,1      | is no CSV:
                    {}                         | has no 'entries'; the data.js of github-action-benchmark is expected, or the object in it
                    window.BENCHMARK_DATA = [  | is no JSON:
                    {"entries": {"S": []}}     | , entries of 'S': there is no benchmark; the data.js of github-action-benchmark is expected, or the object in it
                    {"entries": {"S": [{"benches": [{"name": "a", "value": 1}]}]}} | , entries of 'S': entry 1 has no 'date' in milliseconds since 1970; the data.js of github-action-benchmark is expected, or the object in it
                    {"entries": {"S": [{"date": 1, "benches": [{"name": "a", "value": "1"}]}]}} | , entries of 'S': entry 1 has a benchmark without a 'name' that is text and a 'value' that is a number; the data.js of github-action-benchmark is expected, or the object in it
                    [{"name": "a", "value": 1}] | has a result without 'benchmark' or 'mode'; let JMH write it with -rf json
                    """)
    void refused(String text, String message) throws IOException {
        Path file = store("file", text.replace("\\n", "\n"));

        assertThatThrownBy(() -> ImportedSource.read(List.of(file)))
                .isInstanceOf(IOException.class)
                .message()
                .startsWith(file.toString())
                .contains(message);
    }

    @Test
    @DisplayName("are refused if there is no file, or it is no text")
    void noText() throws IOException {
        Path missing = directory.resolve("missing");
        assertThatThrownBy(() -> ImportedSource.read(List.of(missing)))
                .hasMessage("there is no file " + missing + " to import");
        Path binary = Files.write(directory.resolve("binary"), "é".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> ImportedSource.read(List.of(binary))).hasMessage(binary + " is no text in UTF-8");
    }

    @Test
    @DisplayName("can be limited to the newest times, and then have no series without a value there")
    void newest() throws IOException {
        ImportedSource source = read(store("a.csv", "time,a,b\n2026-01-01,1,2\n2026-01-02,,3\n2026-01-03,,4\n"));

        assertThat(source.newest(3)).isEqualTo(source);
        assertThat(source.newest(2))
                .isEqualTo(new ImportedSource(
                        "CSV, a.csv",
                        List.of("2026-01-02T00:00:00Z", "2026-01-03T00:00:00Z"),
                        List.of(new ImportedSeries("b", "", List.of(Value.of(0, 3), Value.of(1, 4))))));
    }

    private static ImportedSource read(Path file) throws IOException {
        return ImportedSource.read(List.of(file)).get(0);
    }

    private Path store(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }
}
