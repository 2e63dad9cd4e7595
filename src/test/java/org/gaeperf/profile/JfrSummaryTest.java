package org.gaeperf.profile;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks files that are no recordings; those that are, are read in {@link JfrRecordingTest}. */
class JfrSummaryTest {

    @TempDir
    private Path directory;

    @Test
    void saysThatAFileIsEmpty() throws IOException {
        Path empty = Files.createFile(directory.resolve("empty.jfr"));

        assertThatExceptionOfType(JfrException.class)
                .isThrownBy(() -> JfrSummary.read(empty))
                .withMessage(empty + " cannot be read as a JFR recording: it is empty; perhaps the JVM was killed "
                        + "before it could write the recording");
    }

    @Test
    void saysThatAFileIsMissing() {
        Path missing = directory.resolve("missing.jfr");

        assertThatExceptionOfType(JfrException.class)
                .isThrownBy(() -> JfrSummary.read(missing))
                .withMessageStartingWith(missing + " cannot be read as a JFR recording")
                .withMessageContaining("NoSuchFile");
    }

    @Test
    void saysThatAFileIsNoRecording() throws IOException {
        Path text = Files.writeString(directory.resolve("text.jfr"), "This is no flight recording.\n".repeat(100));

        assertThatExceptionOfType(JfrException.class)
                .isThrownBy(() -> JfrSummary.read(text))
                .withMessageStartingWith(text + " cannot be read as a JFR recording");
        assertThatExceptionOfType(JfrException.class)
                .isThrownBy(() -> JfrSummary.read(directory))
                .withMessageStartingWith(directory + " cannot be read as a JFR recording");
    }
}
