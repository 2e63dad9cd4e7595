package org.gaeperf.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.gaeperf.run.OperatingSystemCheck;

/** The command line of the jar. */
public final class Main {

    private static final String LOG_FORMAT = "java.util.logging.SimpleFormatter.format";

    private Main() {}

    /**
     * Runs a subcommand: {@code ab}, {@code run}, {@code gate}, {@code report}, {@code history} or {@code completion}. Ends
     * with status 0 if it passed, measured or was inconclusive, 1 after a regression or a failure, 2 if the command line or an
     * option is wrong, 3 if a regression is suspected, 4 if too few trials are valid, and 5 if a calibration failed.
     *
     * @param arguments the subcommand and its options
     */
    public static void main(String[] arguments) {
        // Charts are drawn to text; a display that is there must not be asked for.
        System.setProperty("java.awt.headless", "true");
        System.setProperty(LOG_FORMAT, System.getProperty(LOG_FORMAT, "%4$s %2$s: %5$s%6$s%n"));
        Logger.getLogger("").setLevel(Level.WARNING);
        System.exit(run(List.of(arguments), utf8(FileDescriptor.out), System.err));
    }

    /** JSON and exports are in UTF-8, whatever the terminal is. */
    private static PrintStream utf8(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
    }

    static int run(List<String> arguments, PrintStream out, PrintStream err) {
        Optional<String> problem = OperatingSystemCheck.problem(System.getProperty("os.name"))
                .or(() -> MisplacedOptions.find(System.getProperties().stringPropertyNames()));
        if (problem.isPresent()) {
            return new Terminal(out, err).refuse(problem.get(), arguments.contains(Terminal.JSON));
        }
        return new CommandTree(new Terminal(out, err)).build(arguments).execute(arguments.toArray(String[]::new));
    }
}
