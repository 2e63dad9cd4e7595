package org.gaeperf.report.html;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.files.TrialDirectories;

/** Finds the files of a run that its page links to: only those that exist, by addresses relative to the page. */
final class TrialFiles {

    private static final List<String> REPORTS =
            List.of("summary.md", "results.csv", "results.json", "gate.md", "calibration.md", "report-single.html");

    private final Path runDirectory;
    private final TrialDirectories trials;

    TrialFiles(Path runDirectory) {
        this.runDirectory = runDirectory;
        this.trials = new TrialDirectories(runDirectory);
    }

    /** A file or a directory with its address, which needs no further escaping than HTML's. */
    record Link(String name, String address) {}

    /** The run's reports for other readers than browsers. */
    List<Link> reports() {
        return REPORTS.stream()
                .filter(name -> Files.isRegularFile(runDirectory.resolve(name)))
                .map(name -> new Link(name, TrialDirectories.encode(name)))
                .toList();
    }

    /** The directory of a trial, if there is one. */
    Optional<Link> directory(String trialId) {
        return trials.find(trialId).map(found -> new Link("trials/" + trialId, TrialDirectories.address(trialId)));
    }

    /**
     * The files in the directory of a trial and the directories within it, by name.
     *
     * @throws IOException if the directory cannot be read
     */
    List<Link> files(String trialId) throws IOException {
        Optional<Path> directory = trials.find(trialId);
        if (directory.isEmpty()) {
            return List.of();
        }
        String prefix = TrialDirectories.address(trialId);
        try (Stream<Path> files = Files.list(directory.get())) {
            return files.filter(file -> !Files.isSymbolicLink(file))
                    .sorted()
                    .map(file -> link(prefix, file))
                    .toList();
        }
    }

    private static Link link(String prefix, Path file) {
        String name = file.getFileName().toString();
        String end = Files.isDirectory(file) ? "/" : "";
        return new Link(name + end, prefix + TrialDirectories.encode(name) + end);
    }
}
