package org.gaeperf.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.gaeperf.testkit.Suites;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("An options file")
class OptionsFileTest extends GivenOptions {

    @Test
    @DisplayName("is read like the command line, which overrides it")
    void commandLineWins() throws IOException {
        write("# my options", "bench.rate=500", "bench.duration = 20s ", "bench.jdk=", "bench.suite=\\", "    cpu");

        BenchmarkOptions options = parse("bench.options", "my.properties", "bench.duration", "30s");

        assertThat(options.suites()).containsExactly(Suites.CPU);
        assertThat(options.settings(Suites.CPU).workload().requestsPerSecond()).isEqualTo(500);
        assertThat(options.settings(Suites.CPU).duration()).hasSeconds(30);
        assertThat(options.recorded().userSupplied())
                .as("the run can be repeated without the file")
                .containsOnly(
                        Map.entry("bench.rate", "500"),
                        Map.entry("bench.duration", "30s"),
                        Map.entry("bench.suite", "cpu"));
        assertThat(options.recorded().effective()).doesNotContainKey("bench.options");
    }

    @Test
    @DisplayName("may have options for other suites than the one that is run, which do not belong to its run")
    void forSeveralSuites() throws IOException {
        write("bench.rate=500", "bench.p99Limit=20ms", "bench.record=true", "bench.forks=4");

        BenchmarkOptions options = parse("bench.options", "my.properties", "bench.suite", "startup", "bench.seed", "1");

        assertThat(options.recorded().userSupplied())
                .containsOnly(
                        Map.entry("bench.forks", "4"),
                        Map.entry("bench.seed", "1"),
                        Map.entry("bench.suite", "startup"));
        assertThat(options.recorded().effective())
                .as("it is resumed without the file")
                .isEqualTo(parse("bench.options", "", "bench.forks", "4")
                        .recorded()
                        .effective());
        assertThat(options.measurement().withRecordedTrials()).isFalse();
    }

    @Test
    @DisplayName("is named with the key by every problem in it")
    void problemsNameFileAndKey() throws IOException {
        write("bench.rat=1", "bench.rate=fast", "rate=1", "bench.options=other.properties", "skipBenchmarks=true");

        assertProblems(
                List.of(
                        "bench.rat in my.properties: unknown option; did you mean bench.rate? mvn -q test -Dbench.help"
                                + " lists all options",
                        "bench.options in my.properties: it is read before the file; give it on the command line, as"
                                + " -Dbench.options",
                        "rate in my.properties: unknown option; the names of options begin with bench.",
                        "skipBenchmarks in my.properties: it is read before the file; give it on the command line, as"
                                + " -DskipBenchmarks",
                        "bench.rate=fast in my.properties: not a whole number; allowed: a whole number of requests per"
                                + " second from 1 to 1000000, like 500"),
                "bench.options",
                "my.properties");
    }

    @Test
    @DisplayName("is named by a contradiction with the command line")
    void contradiction() throws IOException {
        write("bench.jdk=" + BUILD_JDK);

        assertProblems(
                List.of("-Dbench.jdks=" + BUILD_JDK + ": bench.jdk is given too; give only one of them"),
                "bench.options",
                "my.properties",
                "bench.jdks",
                BUILD_JDK.toString());
    }

    @Test
    @DisplayName("may have no former name")
    void formerNames() throws IOException {
        write("bench.together=true");

        assertProblems(
                List.of("bench.together in my.properties is a former name; write bench.concurrent=true in"
                        + " my.properties instead"),
                "bench.options",
                "my.properties");
    }

    @Test
    @DisplayName("is refused if it is not there, has a key twice, or is no properties file")
    void unreadable() throws IOException {
        assertRefused("no such file");
        write("bench.rate=1", "bench.rate=2");
        assertRefused("bench.rate is in it twice");
        write("bench.rate=\\u12");
        assertRefused("Malformed \\uxxxx encoding.");
        Files.write(base.resolve("my.properties"), new byte[] {(byte) 0xff, (byte) 0xfe});
        assertRefused("it is not in UTF-8");
    }

    private void assertRefused(String reason) {
        assertProblems(
                List.of("-Dbench.options=my.properties: " + reason
                        + "; allowed: a properties file of bench.* options, like my-options.properties"),
                "bench.options",
                "my.properties");
    }

    private void write(String... lines) throws IOException {
        Files.write(base.resolve("my.properties"), List.of(lines));
    }
}
