package org.gaeperf.trial.phase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.load.LatencySummary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroundTruthParserTest {

    private static final MeasurementWindow WINDOW = new MeasurementWindow(0, 2, 10_000_000, 20_000_000);

    @TempDir
    private Path directory;

    @Test
    void onlyRequestsThatWereDueInTheMeasurementCount() throws IOException {
        LatencySummary latency = read("9999999 99000000\n10000000 11000000\n19999999 22999999\n20000000 99000000\n");

        assertThat(latency.count()).isEqualTo(2);
        assertThat(latency.minMicros()).isBetween(999.0, 1001.0);
        assertThat(latency.maxMicros()).isBetween(2997.0, 3003.0);
    }

    @ParameterizedTest
    @CsvSource({"10000000", "10000000 x", "x 10000000", "''", "10000000 9223372036854775808"})
    void aLineThatIsNoneIsShown(String line) {
        assertThatThrownBy(() -> read(line + "\n"))
                .isInstanceOf(IOException.class)
                .hasMessage("the server's ground truth has a line that is not two numbers: '" + line + "'");
    }

    /** The file is as after the server was killed in the middle of a line. */
    @Test
    void aResponseBeforeItWasDueIsShown() {
        assertThatThrownBy(() -> read("10000000 110"))
                .isInstanceOf(IOException.class)
                .hasMessage("the server's ground truth has a response before its request: '10000000 110'");
    }

    private LatencySummary read(String account) throws IOException {
        return GroundTruthParser.read(Files.writeString(directory.resolve("truth.txt"), account), WINDOW);
    }
}
