package org.gaeperf.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The progress of a run")
class ProgressReporterTest {

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();

    @Test
    @DisplayName("is one line for each trial where no terminal is")
    void buildServer() {
        TrialPlan plan = TrialPlans.in(directory).build();
        try (ProgressReporter progress = reporter(Optional.empty())) {
            for (String trial : new String[] {"01-load-http", "02-load-rpc"}) {
                progress.phase(plan, "warm-up", Duration.ofSeconds(20));
                progress.phase(plan, "measurement", Duration.ofSeconds(20));
                progress.println(trial + " valid");
            }
        }

        assertThat(log.toString(StandardCharsets.UTF_8).lines())
                .hasSize(2)
                .first()
                .asString()
                .matches("\\[0:0\\d, about 6 minutes longer] 01-load-http valid");
    }

    @Test
    @DisplayName("is one line that moves on a terminal, above which a trial leaves its line")
    void terminal() {
        TrialPlan plan = TrialPlans.in(directory).build();
        try (ProgressReporter progress =
                reporter(Optional.of(new PrintStream(terminal, true, StandardCharsets.UTF_8)))) {
            progress.phase(plan, "warm-up", Duration.ofSeconds(20));
            progress.println("01-load-http valid");
        }

        assertThat(log.size()).isZero();
        assertThat(terminal.toString(StandardCharsets.UTF_8)).contains("\r\u001b[K[0:0", "] 01-load-http valid\n");
    }

    @Test
    @DisplayName("has a line for each phase if they are asked for")
    void phases() {
        TrialPlan plan = TrialPlans.in(directory).build();
        try (ProgressReporter progress = reporter(Optional.empty(), true)) {
            progress.phase(plan, "warm-up", Duration.ofSeconds(20));
        }

        assertThat(log.toString(StandardCharsets.UTF_8)).contains("] " + plan.id() + ": warm-up\n");
    }

    private ProgressReporter reporter(Optional<PrintStream> onTerminal) {
        return reporter(onTerminal, false);
    }

    private ProgressReporter reporter(Optional<PrintStream> onTerminal, boolean printsPhases) {
        return new ProgressReporter(
                new RemainingTime(Duration.ofSeconds(375), false),
                printsPhases,
                new PrintStream(log, true, StandardCharsets.UTF_8),
                onTerminal);
    }
}
