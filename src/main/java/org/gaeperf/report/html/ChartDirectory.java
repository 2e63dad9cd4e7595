package org.gaeperf.report.html;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.gaeperf.files.AtomicFile;

/** The pictures that belong to one page, in a folder beside it. */
public final class ChartDirectory {

    /** Its name, from the page. */
    public static final String NAME = "charts";

    private final Path directory;
    private final Set<Path> written = new HashSet<>();

    private ChartDirectory(Path directory) {
        this.directory = directory;
    }

    public static ChartDirectory beside(Path pages) throws IOException {
        return new ChartDirectory(Files.createDirectories(pages.resolve(NAME)));
    }

    void write(String name, String svg) throws IOException {
        written.add(AtomicFile.write(directory.resolve(name), svg));
    }

    /** Charts of an earlier page may have other names. They go once the new page is there. */
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
