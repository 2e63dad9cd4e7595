package org.gaeperf.files;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/** The directories of the trials of a stored run, with their addresses relative to a page in the run's directory. */
public final class TrialDirectories {

    private static final String NAME = "trials";

    private final Path runDirectory;

    /** Finds the trials of the run with this directory. */
    public TrialDirectories(Path runDirectory) {
        this.runDirectory = runDirectory;
    }

    /**
     * The directory of a trial, if there is one. The id comes from stored results, so it must name a directory of the run
     * and nothing outside it.
     */
    public Optional<Path> find(String trialId) {
        try {
            Path trials = runDirectory.resolve(NAME);
            Path directory = trials.resolve(trialId).normalize();
            return trials.normalize().equals(directory.getParent())
                            && Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
                    ? Optional.of(directory)
                    : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty(); // No directory can have this name.
        }
    }

    /** The address of a trial's directory, which ends with a slash and needs no further escaping than HTML's. */
    public static String address(String trialId) {
        return NAME + "/" + encode(trialId) + "/";
    }

    /** A name as one segment of an address; {@link URLEncoder} makes a space a plus, which only forms read as a space. */
    public static String encode(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
