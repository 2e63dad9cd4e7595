package org.gaeperf.report;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.gaeperf.files.WholeFile;

/** The pictures that belong to one page, in a folder beside it. */
final class ChartFolder {

    /** Its name, from the page. */
    static final String NAME = "charts";

    private final Path folder;
    private final Set<Path> written = new HashSet<>();

    private ChartFolder(Path folder) {
        this.folder = folder;
    }

    static ChartFolder beside(Path pages) throws IOException {
        return new ChartFolder(Files.createDirectories(pages.resolve(NAME)));
    }

    void write(String name, String svg) throws IOException {
        written.add(WholeFile.write(folder.resolve(name), svg));
    }

    /** Charts of an earlier page may have other names. They go once the new page is there. */
    void removeEarlier() throws IOException {
        try (DirectoryStream<Path> charts = Files.newDirectoryStream(folder, "*.svg")) {
            for (Path chart : charts) {
                if (!written.contains(chart)) {
                    Files.delete(chart);
                }
            }
        }
    }
}
