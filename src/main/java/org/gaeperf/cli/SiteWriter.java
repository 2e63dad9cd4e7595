package org.gaeperf.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gaeperf.imports.ImportedSource;
import org.gaeperf.report.history.HistorySite;

/** Makes a web site over stored runs: {@code report --site}. */
final class SiteWriter {

    private static final Path DEFAULT = Path.of("output");

    private final Terminal terminal;

    SiteWriter(Terminal terminal) {
        this.terminal = terminal;
    }

    /**
     * Writes the site.
     *
     * @param given directories of runs, and of single runs; if there are none, the default is taken
     * @param imported files of other tools
     * @return the exit status
     */
    int write(Path site, List<Path> given, List<Path> imported) {
        List<Path> sources = given.isEmpty() ? List.of(DEFAULT) : given;
        Optional<Path> none =
                sources.stream().filter(source -> !Files.isDirectory(source)).findFirst();
        if (none.isPresent()) {
            return terminal.refuse(
                    none.get() + " is no directory; name that of a run, or one that runs are stored in", false);
        }
        List<ImportedSource> read;
        try {
            read = ImportedSource.read(imported);
        } catch (IOException e) {
            return terminal.refuse(e.getMessage(), false);
        }
        try {
            Optional<String> refusal = HistorySite.refusal(site);
            if (refusal.isPresent()) {
                return terminal.refuse(refusal.get(), false);
            }
            terminal.out().println("Site: " + HistorySite.write(site, sources, read));
            return ExitStatus.OK;
        } catch (IOException e) {
            terminal.err().println(e.getMessage());
            return ExitStatus.FAILED;
        }
    }
}
