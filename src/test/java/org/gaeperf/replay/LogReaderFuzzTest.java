package org.gaeperf.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.fuzz.Seeds;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LogReaderFuzzTest {

    private static final String LINE = "10.0.0.1 - - [10/Oct/2000:13:55:36.5 -0700] \"GET /a HTTP/1.1\" 200 7\n";
    private static final String ENTRY =
            "{\"startedDateTime\": \"2026-01-31T12:00:00.1Z\", \"request\": {\"method\": \"POST\","
                    + " \"url\": \"http://shop/a?b\", \"postData\": {\"text\": \"x\"}}, \"response\": {\"status\": 200}}";

    static Stream<Arguments> files() {
        return Seeds.texts(
                LINE + LINE.replace("36.5", "37"),
                LINE + LINE.replace("GET", "PUT") + LINE.replace("200 7", "- -") + "x",
                LINE.replace("36.5", "99"),
                LINE.replace(".5", "") + LINE.replace(".5", ""),
                "{\"log\": {\"entries\": [" + ENTRY + ", " + ENTRY.replace("00.1Z", "01.2+01:00") + "]}}",
                "{\"log\": {\"entries\": [" + ENTRY.replace("2026", "+999999999") + "]}}",
                "{\"log\": [",
                "");
    }

    @MethodSource("files")
    @FuzzTest
    void isReadOrRefused(byte[] content) throws Exception {
        Path file = Files.createTempFile("fuzz", ".log");
        Path written = Files.createTempFile("fuzz", ".requests");
        try {
            Files.write(file, content);
            Optional<LoggedRequests> log = read(file);
            if (log.isPresent()) {
                log.get().write(written, 1, 1);
                ReplayFile sent = ReplayFile.open(written);
                assertThat(sent.dueNanos(0)).isZero();
                assertThat(sent.dueNanos(1)).isBetween(0L, sent.periodNanos());
                assertThat(sent.path(1)).startsWith("/").matches("[!-~]+");
                assertThat(log.get().rows()).hasSizeGreaterThan(sent.row(1));
            }
        } finally {
            Files.delete(file);
            Files.delete(written);
        }
    }

    private static Optional<LoggedRequests> read(Path file) throws IOException {
        try {
            return LogReader.read(file);
        } catch (IllegalArgumentException refused) {
            assertThat(refused).hasMessageNotContaining("\n");
            return Optional.empty();
        }
    }
}
