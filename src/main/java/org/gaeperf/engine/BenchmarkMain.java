package org.gaeperf.engine;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.run.OperatingSystemCheck;

/** Runs a benchmark without Maven and JUnit: what {@code scripts/benchmark.sh} calls. */
public final class BenchmarkMain {

    private static final int WRONG_OPTION = 2;

    /** The exit status of a process that SIGINT has ended. */
    private static final int INTERRUPTED = 130;

    private BenchmarkMain() {}

    /**
     * Takes the options from the system properties, and from the options file that one of them may name. Prints the
     * progress, each trial that failed, each check that has not passed, and the summary. Ends with the exit status of
     * {@code scripts/ci.sh}: 0 passed or measured, 1 regression or failure, 2 wrong option, 3 suspected, 4 too few valid
     * trials, 5 a calibration failed.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        System.exit(run(List.of(arguments)));
    }

    private static int run(List<String> arguments) {
        Optional<String> problem = OperatingSystemCheck.problem(System.getProperty("os.name"));
        if (!arguments.isEmpty()) {
            problem = Optional.of("unknown argument " + arguments.get(0)
                    + "; options are written as -Dbench.NAME=VALUE, and begin with -Dbench.");
        }
        if (problem.isPresent()) {
            System.err.println(problem.get());
            return WRONG_OPTION;
        }
        try (Session session = Session.ofProcess()) {
            return session.run(BenchmarkMain::print).exitStatus();
        } catch (InvalidOptionsException e) {
            System.err.println(e.getMessage());
            return WRONG_OPTION;
        } catch (IOException e) {
            System.err.println(e.getMessage());
            return 1;
        } catch (InterruptedException e) {
            return INTERRUPTED;
        }
    }

    private static void print(CompletedStep step) {
        if (step.needsLine()) {
            System.out.println(step.describe());
        }
    }
}
