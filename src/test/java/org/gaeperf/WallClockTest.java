package org.gaeperf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gaeperf.options.BuildContext;
import org.junit.jupiter.api.Test;

/** A clock that is set during a run must not change a duration: those come from the monotonic clock alone. */
class WallClockTest {

    private static final Path SOURCES = BuildContext.baseDirectory().resolve("src/main/java/org/gaeperf");
    private static final Pattern READS_THE_WALL_CLOCK =
            Pattern.compile("currentTimeMillis|\\b(Instant|\\w+DateTime|LocalDate)\\.now|Clock\\.system|new Date\\(");

    @Test
    void isReadForTimestampsAlone() throws IOException {
        assertThat(uses(READS_THE_WALL_CLOCK))
                .isEqualTo(Map.of(
                        "load/generator/RequestRecorder.java", 1, // the date in the histogram logs
                        "load/closed/ClosedLoopLoad.java", 1, // the same
                        "trial/phase/TrialResultBuilder.java", 1, // when the trial began
                        "run/CheckOptionsMain.java", 1, // how old the repository's response is, which is kept for a day
                        "run/Run.java", 3, // when the run began, was resumed, and was last stored
                        "trial/phase/ProfileFiles.java",
                                1)); // the measurement's place in a flight recording, which knows no other
    }

    @Test
    void noDurationIsTakenBetweenTwoTimestamps() throws IOException {
        assertThat(uses(Pattern.compile("Duration\\.between|\\.until\\(|ChronoUnit|toEpochMilli")))
                .isEqualTo(Map.of(
                        "profile/ServerProfile.java", 1, // the halves of a flight recording, whose clock is that one
                        "report/flame/InteractiveHeatmap.java",
                                1, // when samples were taken by the clock of a recording
                        "profile/WaitReader.java", 1, // the same, and the lengths of waits and pauses in it
                        "replay/HarFile.java", 2, // when requests were recorded
                        "report/verdict/VerdictLine.java", 1)); // how long a stored run took, for its first line
    }

    private static Map<String, Integer> uses(Pattern pattern) throws IOException {
        Map<String, Integer> uses = new TreeMap<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            List<Path> sources =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            assertThat(sources).hasSizeGreaterThan(100);
            for (Path source : sources) {
                int found = (int)
                        pattern.matcher(Files.readString(source)).results().count();
                if (found > 0) {
                    uses.put(SOURCES.relativize(source).toString(), found);
                }
            }
        }
        return uses;
    }
}
