package org.gaeperf.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gaeperf.files.AtomicFile;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.report.export.ExportFormat;
import org.gaeperf.report.verdict.VerdictState;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** Writes the values of stored runs in a form that another tool reads. */
@Command(
        name = "export",
        description = "Writes the values of stored runs in a form that another tool reads.",
        mixinStandardHelpOptions = true)
final class ExportCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Parameters(arity = "1..*", paramLabel = "RUN", description = "The directory of a run, for instance output/latest.")
    private List<Path> runs;

    @Option(
            names = "--format",
            required = true,
            paramLabel = "FORMAT",
            completionCandidates = Formats.class,
            converter = Formats.class,
            description = "One of: ${COMPLETION-CANDIDATES}. otava-csv takes several runs, the others one.")
    private ExportFormat format;

    @Option(names = "--out", paramLabel = "FILE", description = "The file to write. Default: the standard output.")
    private Path file;

    ExportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    /** The names of the formats. */
    static final class Formats implements Iterable<String>, ITypeConverter<ExportFormat> {

        private static final List<String> KEYS =
                Arrays.stream(ExportFormat.values()).map(ExportFormat::key).toList();

        @Override
        public Iterator<String> iterator() {
            return KEYS.iterator();
        }

        @Override
        public ExportFormat convert(String key) {
            if (!KEYS.contains(key)) {
                throw new TypeConversionException("unknown; one of: " + String.join(", ", KEYS));
            }
            return ExportFormat.values()[KEYS.indexOf(key)];
        }
    }

    @Override
    public Integer call() {
        Optional<String> refusal = format.isOfOneRun() && runs.size() > 1
                ? Optional.of("--format=" + format.key() + " is of one run, and " + runs.size()
                        + " are given; give one, or --format=" + ExportFormat.OTAVA_CSV.key())
                : StoredRuns.refusal(runs);
        if (refusal.isPresent()) {
            terminal.err().println(refusal.get());
            return ExitStatus.REFUSED;
        }
        try {
            return write();
        } catch (IOException e) {
            terminal.err().println(e.getMessage());
            return ExitStatus.FAILED;
        }
    }

    /** Writes the values. A run without any is refused, since a tool would take an empty file for a measurement. */
    private int write() throws IOException {
        List<RunResult> read = new ArrayList<>();
        for (Path run : runs) {
            RunResult result = ResultsFile.read(run);
            if (!ExportFormat.hasValues(result)) {
                terminal.err().println(run + " has no valid trial with a value, so nothing is exported");
                return VerdictState.TOO_FEW_TRIALS.exitStatus();
            }
            read.add(result);
        }
        String text = format.write(read);
        if (file == null) {
            terminal.out().print(text);
            terminal.out().flush();
        } else {
            AtomicFile.write(file.toAbsolutePath(), text);
        }
        return ExitStatus.OK;
    }
}
