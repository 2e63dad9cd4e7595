package org.gaeperf.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.gaeperf.engine.CompletedStep;
import org.gaeperf.engine.OutcomeFile;
import org.gaeperf.engine.Session;
import org.gaeperf.engine.SessionResult;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.process.JvmRelaunch;
import org.gaeperf.process.ParentWatchdog;

/**
 * Runs a benchmark, in a JVM whose flags keep it small. The JVM of the command line checks the options first, so that a
 * wrong one ends it at once.
 */
final class Measurement {

    /** The second compiler of this JVM would take more of the observed cores than all that it does. */
    private static final List<String> FLAGS = List.of("-XX:TieredStopAtLevel=1");

    private final Terminal terminal;
    private final boolean json;
    private final Optional<Path> outcome;

    /** Makes a measurement whose outcome is written to a file, too, if one is given. */
    Measurement(Terminal terminal, boolean json, Optional<Path> outcome) {
        this.terminal = terminal;
        this.json = json;
        this.outcome = outcome;
    }

    /**
     * Runs a benchmark to its exit status.
     *
     * @param options of the run; may refuse the arguments
     * @param arguments of the whole command line
     */
    int run(Supplier<Map<String, String>> options, List<String> arguments) throws InterruptedException {
        PrintStream text = terminal.text(json);
        try (Session session = session(options, text)) {
            if (!JvmRelaunch.hasFlags(FLAGS)) {
                return JvmRelaunch.run(FLAGS, Main.class.getName(), arguments);
            }
            ParentWatchdog.exitWithBuild();
            SessionResult result = session.run(step -> print(step, text));
            if (outcome.isPresent()) {
                OutcomeFile.write(outcome.get(), result);
            }
            if (json) {
                terminal.out().println(RunOutcome.json(result));
            }
            return result.exitStatus();
        } catch (RefusedException e) {
            return terminal.refuse(e.getMessage(), json);
        } catch (IOException e) {
            return terminal.fail(e, json);
        }
    }

    /**
     * Refuses what {@link #run} would refuse, and starts nothing.
     *
     * @return the exit status; empty if nothing is wrong
     */
    OptionalInt refuse(Supplier<Map<String, String>> options) {
        try {
            session(options, terminal.text(json)).close();
            return OptionalInt.empty();
        } catch (RefusedException e) {
            return OptionalInt.of(terminal.refuse(e.getMessage(), json));
        } catch (IOException e) {
            return OptionalInt.of(terminal.fail(e, json));
        }
    }

    /** Makes the session. If this fails, nothing has been started. */
    private Session session(Supplier<Map<String, String>> options, PrintStream text) throws RefusedException {
        if (outcome.isPresent()) {
            requireWritable(outcome.get());
        }
        Map<String, String> given;
        try {
            given = options.get();
        } catch (InvalidOptionsException e) {
            throw new RefusedException(e.getMessage(), e);
        }
        try {
            return Session.ofJar(given, Path.of(""), text);
        } catch (InvalidOptionsException | IOException e) {
            throw new RefusedException(Messages.asGiven(Messages.of(e)), e);
        }
    }

    private static void requireWritable(Path file) throws RefusedException {
        Path directory = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(directory) || !Files.isWritable(directory)) {
            throw new RefusedException("--outcome=" + file + ": " + directory
                    + " is no directory that can be written to; make it, or give another file");
        }
        if (Files.exists(file) && !(Files.isRegularFile(file) && Files.isWritable(file))) {
            throw new RefusedException("--outcome=" + file + ": no file that can be written to; give another one");
        }
    }

    private static void print(CompletedStep step, PrintStream text) {
        if (step.needsLine()) {
            text.println(step.describe());
        }
    }

    private static final class RefusedException extends Exception {

        private static final long serialVersionUID = 1L;

        RefusedException(String message) {
            super(message);
        }

        RefusedException(String message, Exception cause) {
            super(message, cause);
        }
    }
}
