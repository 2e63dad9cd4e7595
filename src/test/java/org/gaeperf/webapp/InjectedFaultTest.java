package org.gaeperf.webapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.gaeperf.process.ChildProcessRegistry;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Faults have the size that they say, also those that are smaller than a kilobyte or a millisecond. */
@Timeout(600)
class InjectedFaultTest {

    private static final int ARRAY_HEADER_BYTES = 16;

    @Test
    void allocatesBytes() throws IOException {
        assertThat(measure("allocate:200B", 10_000)[0]).isBetween(200, 200 + 2 * ARRAY_HEADER_BYTES);
    }

    @Test
    void allocatesKilobytes() throws IOException {
        assertThat(measure("allocate:2KB", 10_000)[0]).isBetween(2048, 2048 + 2 * ARRAY_HEADER_BYTES);
    }

    @Test
    @DisplayName("sleeps for a part of a millisecond, too: 1.2 ms in 3 of 100 requests, and not 1 ms")
    void sleepsMicroseconds() throws IOException {
        assertThat(measure("sleep:1200us/3%", 1_000)[1])
                .as("and not all, of which a busy machine delays some")
                .isBetween(30, 500);
    }

    @Test
    void sleepsMilliseconds() throws IOException {
        assertThat(measure("sleep:2ms/5%", 400)[1])
                .as("and not all, of which a busy machine delays some")
                .isBetween(20, 200);
    }

    private static int[] measure(String fault, int requests) throws IOException {
        Process process = ChildProcessRegistry.start(new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-D" + InjectedFault.PROPERTY + "=" + fault,
                "-cp",
                System.getProperty("java.class.path"),
                InjectedFaultMain.class.getName(),
                Integer.toString(requests)));
        try (BufferedReader response = process.inputReader(StandardCharsets.US_ASCII)) {
            String[] numbers = response.readLine().split(" ");
            return new int[] {Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1])};
        }
    }
}
