package org.gaeperf.options.rates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.options.jvm.InstanceClass;
import org.gaeperf.testkit.ParsedOptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("What options say of rates")
class RateOptionsTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("is stored whole, and read again as it was")
    void stored() throws Exception {
        Path file = Files.writeString(
                directory.resolve("day.csv"), "time,requests/s\n# night\n00:00, 5\n08:30,120.5 # office\n\n");
        BenchmarkOptions options = parse(
                "bench.day",
                file.toString(),
                "bench.day.pricePerHour",
                "F1:0.05, F4:0.2",
                "bench.rate.limits",
                "cpu@50%:10%,p99.9@70%:2.5%",
                "bench.coreMegahertz",
                "2600");
        Map<String, String> effective = options.recorded().effective();

        assertThat(effective)
                .containsEntry("bench.day", "00:00=5,08:30=120.5")
                .containsEntry("bench.day.pricePerHour", "F1:0.05,F4:0.2")
                .containsEntry("bench.rate.limits", "cpu@50%:10%,p99.9@70%:2.5%")
                .containsEntry("bench.coreMegahertz", "2600");
        assertThat(DayCourse.parse(effective.get("bench.day")).text()).isEqualTo(effective.get("bench.day"));
        assertThat(InstancePrices.parse("F1:0.05,F4:0.2").perHour(InstanceClass.F4))
                .contains(0.2);
        assertThat(RateLimit.parse("p99.9@70%:2.5%")).isEqualTo(new RateLimit(RateLimit.Value.P999, 70, 0.025));
    }

    @Test
    @DisplayName("needs no limits of CPU on this machine, and without a day not its frequency")
    void estimatesOnly() {
        BenchmarkOptions ofDay = parse("bench.day", "00:00=5", "bench.coreMegahertz", "2600");
        assertThat(ofDay.server().instanceLimits()).isEmpty();
        assertThat(parse("bench.rate.steps", "50").recorded().effective()).doesNotContainKey("bench.coreMegahertz");
    }

    @Test
    @DisplayName("is a straight line between two times, also over midnight")
    void course() {
        DayCourse day = DayCourse.parse("06:00=100,18:00=400");

        assertThat(day.requestsPerSecond(6 * 60)).isEqualTo(100);
        assertThat(day.requestsPerSecond(12 * 60)).isCloseTo(250, within(1e-9));
        assertThat(day.requestsPerSecond(0)).isCloseTo(250, within(1e-9));
        assertThat(day.requestsPerSecond(23 * 60)).isCloseTo(275, within(1e-9));
        assertThat(DayCourse.parse("12:00=7").requestsPerSecond(0)).isEqualTo(7);
    }

    @ParameterizedTest(name = "{0}={1}")
    @DisplayName("is refused with the reason")
    @CsvSource(
            delimiter = '|',
            value = {
                "bench.rate.limits|cpu@50:10|'cpu@50:10' is not VALUE@RATE%:RISE%",
                "bench.rate.limits|heap@50%:10%|'heap' is no value that has limits",
                "bench.rate.limits|cpu@50%:0%|'cpu@50%:0%' allows no rise, which no measurement can show",
                "bench.rate.limits|cpu@40%:5%|cpu@40%:5% is at none of the rates that are measured; allowed: 1,5,10,30,50,70,90",
                "bench.day|no-such.csv|no such file",
                "bench.day|25:00=5|'25:00=5' is not a time of day from 00:00 to 23:59 and a rate in requests/s",
                "bench.day|08:00=5,08:00=6|08:00=6 is not later than 08:00=5",
                "bench.day|08:00=0|it has no requests at any time",
                "bench.day.pricePerHour|F1:0.05|it is for the instances of a day; give -Dbench.day=FILE too",
                "bench.day.pricePerHour|F9:1|there is no class F9",
                "bench.day.pricePerHour|F1=1|'F1=1' is not CLASS:PRICE",
                "bench.day.pricePerHour|F1:1,F1:2|F1 has two prices"
            })
    void refused(String name, String value, String message) {
        assertThatThrownBy(() -> parse(name, value))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageContaining(message);
    }

    @Test
    @DisplayName("has no limits of a single server, and an empty day has no rate")
    void needsSomething() throws Exception {
        assertThatThrownBy(() -> ParsedOptions.parse(
                        Map.of("bench.suite", "curve", "bench.server", "command"),
                        "bench.command.one",
                        "./s {port}",
                        "bench.rate.limits",
                        "cpu@50%:10%"))
                .hasMessageContaining("a single server has no baseline; give another one, or leave it out");
        Path empty = Files.writeString(directory.resolve("empty.csv"), "time,rate\n");
        assertThatThrownBy(() -> parse("bench.day", empty.toString()))
                .hasMessageContaining("it has no line with a time of day and a rate, as 08:30,120");
    }

    private static BenchmarkOptions parse(String... namesAndValues) {
        List<String> all = new ArrayList<>(List.of(
                "bench.command.one", "./s {port}", "bench.command.two", "./t {port}", "bench.server", "command"));
        all.addAll(List.of(namesAndValues));
        return ParsedOptions.parse(Map.of("bench.suite", "curve"), all.toArray(String[]::new));
    }
}
