package org.gaeperf.junit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** Turns the end of a gate into that of a test, as its exit status says. */
final class GateDecision {

    private static final int OK = 0;
    private static final int REFUSED = 2;
    private static final int SUSPECTED = 3;
    private static final int TOO_FEW_TRIALS = 4;

    /** What is shown of the output of a gaeperf that ended without an outcome. */
    private static final int LAST_LINES = 20;

    private GateDecision() {}

    /**
     * Returns the verdict of a gate that the test passes with.
     *
     * @param outcome the file for it, which is empty if there is none
     * @param reporter gets the verdict, whatever it is
     */
    static GateVerdict of(GateProcess.Ended ended, Path outcome, BiConsumer<String, String> reporter)
            throws IOException {
        if (ended.exitStatus() == REFUSED) {
            throw new IllegalArgumentException(String.join("\n", ended.output()));
        }
        if (Files.size(outcome) == 0) {
            throw new AssertionFailedError(withLines(
                    "gaeperf ended with status " + ended.exitStatus() + " and without a verdict",
                    ended.output()
                            .subList(
                                    Math.max(0, ended.output().size() - LAST_LINES),
                                    ended.output().size())));
        }
        GateVerdict verdict = GateVerdict.read(outcome);
        publish(verdict, reporter);
        return switch (ended.exitStatus()) {
            case OK -> verdict;
            case SUSPECTED, TOO_FEW_TRIALS ->
                throw new TestAbortedException(withLines(verdict.description(), verdict.open()));
            default -> throw new AssertionFailedError(withLines(verdict.description(), verdict.failed()));
        };
    }

    private static void publish(GateVerdict verdict, BiConsumer<String, String> reporter) {
        reporter.accept("gaeperf", verdict.state() + ": " + verdict.description());
        verdict.open().forEach(sentence -> reporter.accept("gaeperf.open", sentence));
        verdict.directory()
                .ifPresent(run -> reporter.accept(
                        "gaeperf.report", run.resolve("report.html").toUri().toString()));
    }

    private static String withLines(String first, List<String> others) {
        return String.join(
                "\n", Stream.concat(Stream.of(first), others.stream()).toList());
    }
}
