package org.gaeperf.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.runtime.DefaultRuntime;
import org.gaeperf.testkit.ParsedOptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RuntimeNoteTest {

    private static final String NOTE = "http is served by gaeperf's stand-in connector";

    @TempDir
    private Path target;

    @Test
    @DisplayName("a run says whose connector serves if the build chose its runtime, and the mode http is measured")
    void says() throws Exception {
        assertThat(RuntimeNote.of(parse(), target)).as("nothing was chosen").isEmpty();

        new DefaultRuntime("2.0.19", Optional.of(NOTE), Optional.empty()).write(target);

        assertThat(RuntimeNote.of(parse(), target)).contains(NOTE);
        assertThat(RuntimeNote.of(parse("bench.modes", "rpc"), target)).isEmpty();
        assertThat(RuntimeNote.of(parse("bench.runtime.version", "2.0.19"), target))
                .isEmpty();
        assertThat(RuntimeNote.of(parse("bench.server", "jetty", "bench.suite", "jetty"), target))
                .isEmpty();
    }

    @Test
    @DisplayName("a note on another runtime than the one that is measured is none")
    void another() throws Exception {
        new DefaultRuntime("2.0.39", Optional.of(NOTE), Optional.empty()).write(target);

        assertThat(RuntimeNote.of(parse(), target)).isEmpty();
    }

    private static BenchmarkOptions parse(String... namesAndValues) {
        return ParsedOptions.parse(Map.of(), namesAndValues);
    }
}
