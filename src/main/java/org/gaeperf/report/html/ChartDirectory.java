package org.gaeperf.report.html;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.gaeperf.files.AtomicFile;

/** The pictures of one page, in a directory next to it. */
public final class ChartDirectory {

    /** The directory's name relative to the page. */
    public static final String NAME = "charts";

    private final Path directory;
    private final Set<Path> written = new HashSet<>();

    private ChartDirectory(Path directory) {
        this.directory = directory;
    }

    /**
     * Creates the directory unless it is there.
     *
     * @param pages the directory of the page
     * @throws IOException if it cannot be created
     */
    public static ChartDirectory create(Path pages) throws IOException {
        return new ChartDirectory(Files.createDirectories(pages.resolve(NAME)));
    }

    void write(String name, String svg) throws IOException {
        written.add(AtomicFile.write(directory.resolve(name), svg));
    }

    /**
     * Removes the charts of an earlier page, which may have other names. Call it once the new page is there.
     *
     * @throws IOException if one cannot be removed
     */
    public void removeEarlier() throws IOException {
        try (DirectoryStream<Path> charts = Files.newDirectoryStream(directory, "*.svg")) {
            for (Path chart : charts) {
                if (!written.contains(chart)) {
                    Files.delete(chart);
                }
            }
        }
    }
}
