package org.gaeperf.sampling.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.fuzz.Seeds;
import org.gaeperf.sampling.SampleFormatException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("The files of a thread")
class ThreadReadingTest {

    private static final String FIELDS = " S 1 481 481 0 -1 4194560 3160 0 7 0 41 23 5 6 20 0 33 0 31457 1 2 3 4 5";
    private static final String STATUS =
            "Name:\tjava\nThreads:\t2\nvoluntary_ctxt_switches:\t150\nnonvoluntary_ctxt_switches:\t8\n"
                    + "x86_Thread_features:\t\n";

    static Stream<Arguments> files() {
        return Seeds.texts("481 (a) b (c)" + FIELDS, "481 (java" + FIELDS, "481 ()" + FIELDS, "", "1 (a) S -1", STATUS);
    }

    @Test
    @DisplayName("say what it has used, whatever its name is")
    void whole() {
        ThreadReading reading = ThreadReading.parse("481 (a) S 9 (b c)" + FIELDS, "1171181 2769991 4\n", STATUS);

        assertThat(reading)
                .isEqualTo(new ThreadReading(
                        "a) S 9 (b c",
                        31457,
                        41,
                        23,
                        7,
                        new ThreadReading.RunTimes(1171181, 2769991),
                        new ThreadReading.Switches(150, 8)));
    }

    @Test
    @DisplayName("have its name in UTF-8, which the kernel cuts within a character")
    void names() {
        String bytes = new String("schlüssel-\u00e9".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);

        assertThat(read(bytes).name()).isEqualTo("schlüssel-\u00e9");
        assertThat(read(bytes.substring(0, bytes.length() - 1)).name()).isEqualTo("schlüssel-\uFFFD");
    }

    @Test
    @DisplayName("that the kernel does not keep have nothing, and ticks without nanoseconds are found out")
    void withoutRunTimes() {
        ThreadReading reading = ThreadReading.parse("481 (java)" + FIELDS, "", "");

        assertThat(reading.run()).isEqualTo(ThreadReading.RunTimes.NONE);
        assertThat(reading.switches()).isEqualTo(ThreadReading.Switches.NONE);
        assertThat(reading.lacksRunTimes()).isTrue();
        assertThat(read("java").lacksRunTimes()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "481 java S; 1 2 3; TID (NAME) STATE",
                "481 (java) S 1 2; 1 2 3; at least 22 fields",
                "OK; 1 2; three numbers",
                "OK; 1 x 3; time in a queue"
            })
    @DisplayName("of another form are refused")
    void refused(String stat, String schedstat, String reason) {
        assertThatThrownBy(() -> ThreadReading.parse(
                        stat.equals("OK") ? "481 (java)" + FIELDS : stat, schedstat.strip(), STATUS))
                .isInstanceOf(SampleFormatException.class)
                .hasMessageContaining(reason.strip());
    }

    @MethodSource("files")
    @FuzzTest
    void isReadOrRefused(byte[] file) throws Exception {
        String text = new String(file, StandardCharsets.ISO_8859_1);

        Parsing.of(text, stat -> ThreadReading.parse(stat, "", ""), SampleFormatException.class);
        Parsing.of(text, status -> ThreadReading.parse("481 (java)" + FIELDS, "", status), SampleFormatException.class);
        Parsing.of(text, name -> ThreadGroupName.of(name), SampleFormatException.class)
                .ifPresent(group -> assertThat(group.name()).doesNotContain("\n"));
    }

    private static ThreadReading read(String name) {
        return ThreadReading.parse("481 (" + name + ")" + FIELDS, "1171181 2769991 4\n", STATUS);
    }
}
