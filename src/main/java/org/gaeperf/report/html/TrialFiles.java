package org.gaeperf.report.html;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the files of a run that its page links to: only those that exist, by addresses relative to the page. */
final class TrialFiles {

    private static final String TRIALS = "trials";
    private static final List<String> REPORTS =
            List.of("summary.md", "results.csv", "results.json", "gate.md", "calibration.md", "report-single.html");

    private final Path runDirectory;

    TrialFiles(Path runDirectory) {
        this.runDirectory = runDirectory;
    }

    /** A file or a directory with its address, which needs no further escaping than HTML's. */
    record Link(String name, String address) {}

    /** The run's reports for other readers than browsers. */
    List<Link> reports() {
        return REPORTS.stream()
                .filter(name -> Files.isRegularFile(runDirectory.resolve(name)))
                .map(name -> new Link(name, encoded(name)))
                .toList();
    }

    /** The directory of a trial, if there is one. */
    Optional<Link> directory(String trialId) {
        return path(trialId).map(found -> new Link(TRIALS + "/" + trialId, TRIALS + "/" + encoded(trialId) + "/"));
    }

    /**
     * The files in the directory of a trial and the directories within it, by name.
     *
     * @throws IOException if the directory cannot be read
     */
    List<Link> files(String trialId) throws IOException {
        Optional<Path> directory = path(trialId);
        if (directory.isEmpty()) {
            return List.of();
        }
        String prefix = TRIALS + "/" + encoded(trialId) + "/";
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
        return new Link(name + end, prefix + encoded(name) + end);
    }

    /** A trial's id comes from the stored results: it must name a directory of the run and nothing outside it. */
    private Optional<Path> path(String trialId) {
        try {
            Path trials = runDirectory.resolve(TRIALS);
            Path directory = trials.resolve(trialId).normalize();
            return trials.normalize().equals(directory.getParent())
                            && Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
                    ? Optional.of(directory)
                    : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty(); // No directory can have this name.
        }
    }

    private static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
