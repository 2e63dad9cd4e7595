package org.gaeperf.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gaeperf.Tags;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.series.MissedSample;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.BuildContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The disk that runs go to fills up: it is named, nothing hangs, and what was written before stays. */
@Tag(Tags.SLOW)
@Timeout(600)
class DiskFullTest {

    private static final String FULL = "No space left on device; the disk of %s is full (";
    private static final String ADVICE =
            "free some space there; -Dbench.output chooses the directory of the runs of this machine. Files that"
                    + " were written before are complete";

    @TempDir
    private Path disk;

    @Test
    void itIsNamedAndWhatWasThereBeforeStays() throws Exception {
        List<String> command = new ArrayList<>(mounting());
        command.addAll(TinyRun.command(DiskFullMain.class, disk.toString()));

        DiskFullMain.Said[] said = TinyRun.run(command, Map.of(), DiskFullMain.Said[].class);

        assertThat(said).hasSize(2);
        DiskFullMain.Said roomAgain = said[0];
        assertFailedForTheLog(roomAgain.trial());
        assertThat(roomAgain.whenStored()).as("the disk has room again").isEmpty();
        assertThat(roomAgain.whenReported()).isEmpty();
        DiskFullMain.Said full = said[1];
        assertFailedForTheLog(full.trial());
        assertThat(full.trial().samples().missedSamples())
                .extracting(MissedSample::reason)
                .anyMatch(reason -> reason.startsWith("raw output was not kept: cannot write "));
        assertThat(full.whenStored().orElseThrow())
                .startsWith("cannot write " + full.directory().resolve("results.json") + ": "
                        + FULL.formatted(full.directory()))
                .endsWith(ADVICE);
        assertThat(full.whenReported().orElseThrow())
                .as("the first file of the reports that has no room, in whatever directory of the run it is")
                .startsWith("cannot write " + full.directory())
                .containsPattern("No space left on device; the disk of " + full.directory() + "\\S* is full \\(")
                .endsWith(ADVICE);
        assertThat(full.unchanged())
                .as("results.json and every report are those from before")
                .isTrue();
    }

    private static void assertFailedForTheLog(TrialResult result) {
        assertThat(result.validity()).isEqualTo(Validity.FAILED);
        assertThat(result.reasons())
                .first()
                .asString()
                .startsWith("cannot write ")
                .contains(".hlog: No space left");
        LoadResult load = result.load().orElseThrow();
        assertThat(load.complete()).isFalse();
        assertThat(load.answered())
                .isGreaterThanOrEqualTo(400)
                .isEqualTo(load.scheduledLatency().count());
        assertThat(ProcessHandle.of(result.startup().orElseThrow().pid()))
                .as("the server has ended")
                .isEmpty();
    }

    /** Returns a command that runs in a mount namespace of its own, with a small file system in memory that goes with it. */
    private List<String> mounting() throws IOException, InterruptedException {
        assumeTrue(BuildContext.onPath("unshare").isPresent(), "unshare is not on this machine's PATH");
        String mount = "mount -t tmpfs -o size=4m tmpfs '" + disk + "' && exec \"$@\"";
        for (String user : List.of("-m", "-rm")) {
            List<String> command = List.of("unshare", user, "sh", "-c", mount, "sh");
            List<String> trying =
                    Stream.concat(command.stream(), Stream.of("true")).toList();
            if (new ProcessBuilder(trying).start().waitFor() == 0) {
                return command;
            }
        }
        assumeTrue(false, "this machine lets us mount no file system, not even in a namespace of our own");
        return List.of();
    }
}
