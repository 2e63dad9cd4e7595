package org.gaeperf.trial.microbenchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.gaeperf.model.load.MicrobenchmarkResult.Compiler;
import org.gaeperf.sampling.compiler.CompilerWarmUp;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompilerResultsTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("reads what the measured JVM writes")
    void readsWhatIsWritten() throws Exception {
        CompilerWarmUp warmUp = new CompilerWarmUp(Duration.ZERO);
        warmUp.run(() -> {});
        warmUp.beginIteration();
        warmUp.endIteration();

        Compiler seen = read(warmUp.toJson()).orElseThrow();

        assertThat(seen.doneBefore()).as("it had no time to wait").isFalse();
        assertThat(seen.measuredShare()).isPresent();
        assertThat(seen.furtherWarmUpSeconds()).isNotNegative();
    }

    @Test
    @DisplayName("reads shares and what is left, and knows a JVM that reports nothing")
    void readsValues() throws Exception {
        assertThat(read(json(true, "0.0125"))).contains(new Compiler(2.5, true, Optional.of(0.0125), 7));
        assertThat(read(json(true, "null"))).contains(new Compiler(2.5, true, Optional.empty(), 7));
        assertThat(read(json(false, "null"))).isEmpty();
    }

    @Test
    @DisplayName("refuses a file that has something else, and none at all")
    void refuses() throws Exception {
        assertThatIOException().isThrownBy(() -> read("{}")).withMessageContaining("has no 'known' and 'doneBefore'");
        assertThatIOException()
                .isThrownBy(() -> CompilerResults.read(directory.resolve("none.json")))
                .withMessageContaining("none.json");
    }

    private static String json(boolean known, String share) {
        return "{\"known\":" + known + ",\"furtherWarmUpSeconds\":2.5,\"doneBefore\":true,\"measuredShare\":" + share
                + ",\"methodsLeft\":7}";
    }

    private Optional<Compiler> read(String json) throws Exception {
        return CompilerResults.read(Files.writeString(directory.resolve("compiler.json"), json));
    }
}
