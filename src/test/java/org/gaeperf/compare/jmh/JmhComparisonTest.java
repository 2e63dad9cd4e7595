package org.gaeperf.compare.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.jmh.JmhComparison.Row;
import org.gaeperf.compare.value.Direction;
import org.gaeperf.report.MadeRuns;
import org.gaeperf.report.export.ExportFormat;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Two builds that JMH has measured")
class JmhComparisonTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("are compared by the means of their forks, and are better or worse by the mode")
    void forks() throws IOException {
        Map<String, JmhSeries> series = JmhSeries.read(file("""
                [{"benchmark": "a.B.m", "mode": "avgt", "params": {"n": "10", "k": "x"},
                  "primaryMetric": {"scoreUnit": "us/op", "rawData": [[1, 3], [5, 7]]},
                  "secondaryMetrics": {"gc.alloc.rate.norm": {"scoreUnit": "B/op", "rawData": [[16, 16], [24, 24]]},
                                       "gc.count": {"scoreUnit": "counts", "rawData": [[1], [2]]}}},
                 {"benchmark": "a.B.m", "mode": "thrpt", "primaryMetric": {"scoreUnit": "ops/us", "rawData": [[4]]}},
                 {"benchmark": "a.B.m", "mode": "sample",
                  "primaryMetric": {"scoreUnit": "us/op", "rawDataHistogram": [[[[1.0, 3], [5.0, 1]], [[2.0, 4]]]]}}]
                """));

        assertThat(series.values())
                .containsExactly(
                        new JmhSeries("a.B.m:n=10,k=x (avgt)", "us/op", Direction.LOWER_IS_BETTER, List.of(2.0, 6.0)),
                        new JmhSeries(
                                "a.B.m:n=10,k=x (avgt) gc.alloc.rate.norm",
                                "B/op",
                                Direction.LOWER_IS_BETTER,
                                List.of(16.0, 24.0)),
                        new JmhSeries("a.B.m (thrpt)", "ops/us", Direction.HIGHER_IS_BETTER, List.of(4.0)),
                        new JmhSeries("a.B.m (sample)", "us/op", Direction.LOWER_IS_BETTER, List.of(2.0)));
    }

    @ParameterizedTest
    @DisplayName("are refused if a file is not what JMH writes")
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                                            | has no benchmark; let JMH write it with -rf json",
                "[]                                            | has no benchmark; let JMH write it with -rf json",
                "[{\"benchmark\": \"a\"}]                      | has a result without 'benchmark' or 'mode'",
                "[{\"benchmark\": \"a\", \"mode\": \"avgt\"}]  | has no raw data of each fork of a",
                "text                                          | cannot be read: ",
            })
    void refused(String text, String message) throws IOException {
        Path file = file(text);

        assertThatThrownBy(() -> JmhSeries.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(file + " " + message);
    }

    @Test
    @DisplayName("that were measured in turns are pairs, so that the machine's speed cancels")
    void turns() {
        double[] speed = {1, 2, 1.4, 0.7};
        List<Map<String, JmhSeries>> old = files(speed, 100);
        List<Map<String, JmhSeries>> slower = files(new double[] {1.001, 1.999, 1.4, 0.7}, 110);

        Row row = JmhComparison.compare(old, slower).rows().get(0);

        assertThat(row.estimate().orElseThrow().ratio()).isCloseTo(1.1, within(0.001));
        assertThat(row.classification(true)).contains(ChangeClassification.WORSE);
        assertThat(row.isWorseBy(0.05)).isTrue();
        assertThat(row.isWorseBy(0.15)).isFalse();
        assertThat(JmhComparison.compare(slower, old).rows().get(0).isWorseBy(0.05))
                .as("the other way round it is better")
                .isFalse();
    }

    @Test
    @DisplayName("that were measured one after the other may differ by the machine")
    void oneAfterTheOther() {
        JmhComparison comparison = JmhComparison.compare(
                List.of(Map.of("m", series("m", 100, 101, 102))), List.of(Map.of("m", series("m", 120, 121, 122))));

        assertThat(comparison.paired()).isFalse();
        assertThat(comparison.rows().get(0).classification(false)).contains(ChangeClassification.CHANGED);
        assertThat(comparison.rows().get(0).isWorseBy(0.1))
                .as("if the user asks")
                .isTrue();
    }

    @Test
    @DisplayName("have no interval with one fork of each, and no ratio with a zero")
    void tooLittle() {
        assertThat(compared(series("m", 100), series("m", 200)).classification(false))
                .contains(ChangeClassification.NO_INTERVAL);
        assertThat(compared(series("m", 0, 0), series("m", 200, 200)).estimate())
                .isEmpty();
    }

    @Test
    @DisplayName("are compared in what both have; the rest is named")
    void missing() {
        JmhComparison comparison = JmhComparison.compare(
                List.of(Map.of("m", series("m", 1), "old", series("old", 1))),
                List.of(Map.of("m", series("m", 1), "new", series("new", 1))));

        assertThat(comparison.rows()).hasSize(1);
        assertThat(comparison.missing()).containsExactlyInAnyOrder("old", "new");
    }

    @Test
    @DisplayName("are not compared in different units, or with different numbers of threads")
    void units() throws IOException {
        String text =
                "[{'benchmark': 'a', 'mode': 'avgt', 'threads': %d, 'primaryMetric': {'scoreUnit': '%s', 'rawData': [[1], [2]]}}]"
                        .replace('\'', '"');
        Map<String, JmhSeries> one = JmhSeries.read(file(text.formatted(1, "ns/op")));

        assertThat(JmhComparison.compare(List.of(one), List.of(JmhSeries.read(file(text.formatted(1, "us/op")))))
                        .missing())
                .containsExactly("a (avgt)");
        assertThat(JmhComparison.compare(List.of(one), List.of(JmhSeries.read(file(text.formatted(4, "ns/op")))))
                        .missing())
                .containsExactly("a (avgt)", "a (avgt, 4 threads)");
    }

    @Test
    @DisplayName("are not compared in what JMH itself allocates, which takes no level from other rows")
    void allocatesNothing() {
        String name = "m (avgt) gc.alloc.rate.norm";
        Map<String, JmhSeries> old = Map.of("m", series("m", 1, 1.01), name, series(name, 0.0004, 0.0005));
        Map<String, JmhSeries> slower = Map.of("m", series("m", 2, 2.01), name, series(name, 0.0008, 0.0009));
        List<Row> rows = JmhComparison.compare(List.of(old), List.of(slower)).rows();

        assertThat(rows)
                .filteredOn(Row::allocatesNothing)
                .singleElement()
                .satisfies(row -> assertThat(row.estimate()).isEmpty());
        assertThat(rows)
                .filteredOn(row -> !row.allocatesNothing())
                .singleElement()
                .satisfies(row -> assertThat(row.level()).isEqualTo(0.02));
        assertThat(compared(series(name, 0.0004, 0.0005), series(name, 24, 24)).allocatesNothing())
                .isFalse();
    }

    @Test
    @DisplayName("that are equal show a false difference in any of eight rows in about 2 % of comparisons")
    void falseDifferences() {
        Random random = new Random(1);
        int comparisons = 2_000;
        long falseOnes = IntStream.range(0, comparisons)
                .filter(number -> JmhComparison.compare(List.of(noisy(random)), List.of(noisy(random))).rows().stream()
                        .anyMatch(row -> row.classification(true)
                                .filter(ChangeClassification::isDifference)
                                .isPresent()))
                .count();

        // 2 % of 2,000 are 40, with a standard deviation of 6.3.
        assertThat(falseOnes).isBetween(10L, 65L);
    }

    @Test
    @DisplayName("may be gaeperf's own runs, exported as JMH's")
    void exported() throws IOException {
        Map<String, JmhSeries> run = JmhSeries.read(file(ExportFormat.JMH.write(List.of(MadeRuns.load("before", 10)))));

        assertThat(run).containsKeys("org.gaeperf.load.steady.http (avgt)", "org.gaeperf.load.steady.rpc (avgt)");
    }

    private static Map<String, JmhSeries> noisy(Random random) {
        return IntStream.range(0, 8)
                .mapToObj(number -> series(
                        "m" + number,
                        DoubleStream.generate(() -> 100 * Math.exp(0.05 * random.nextGaussian()))
                                .limit(5)
                                .toArray()))
                .collect(Collectors.toMap(JmhSeries::name, one -> one));
    }

    private static List<Map<String, JmhSeries>> files(double[] speeds, double micros) {
        List<Map<String, JmhSeries>> files = new ArrayList<>();
        for (double speed : speeds) {
            files.add(Map.of("m", series("m", micros * speed)));
        }
        return files;
    }

    private static Row compared(JmhSeries baseline, JmhSeries candidate) {
        return JmhComparison.compare(List.of(Map.of("m", baseline)), List.of(Map.of("m", candidate)))
                .rows()
                .get(0);
    }

    private static JmhSeries series(String name, double... forks) {
        return new JmhSeries(
                name,
                "us/op",
                Direction.LOWER_IS_BETTER,
                DoubleStream.of(forks).boxed().toList());
    }

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("jmh.json"), text);
    }
}
