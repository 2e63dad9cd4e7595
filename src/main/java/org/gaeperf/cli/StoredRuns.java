package org.gaeperf.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.ResultsFile;

/** Refuses directories that are given as those of runs, and are none. */
final class StoredRuns {

    private StoredRuns() {}

    /** Returns why the first directory without results is refused; empty if all have some. */
    static Optional<String> refusal(List<Path> directories) {
        return directories.stream()
                .filter(run -> !Files.isRegularFile(run.resolve(ResultsFile.NAME)))
                .findFirst()
                .map(run -> run + " is not the directory of a run: " + ResultsFile.NAME
                        + " is not in it; give one such as output/latest");
    }
}
