package org.gaeperf.engine;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.TrialResult;
import org.gaeperf.report.console.TrialLine;
import org.gaeperf.server.ServerException;

/**
 * The steps of a suite: first its trials, then the checks of what they have shown. Run each step before you ask for the next
 * one, since a trial may lead to further trials.
 */
public abstract class SuiteSteps implements AutoCloseable {

    private Optional<Iterator<Step>> checks = Optional.empty();

    /** Makes steps that have no checks yet. */
    protected SuiteSteps() {}

    /**
     * Returns the next step, a trial or a check; empty after the last one.
     *
     * @throws ServerException if a server cannot serve
     * @throws IOException if the plan cannot be stored
     */
    public final Optional<Step> next() throws ServerException, IOException {
        if (checks.isEmpty()) {
            Optional<Step> trial = nextTrial();
            if (trial.isPresent()) {
                return trial;
            }
            checks = Optional.of(checks().iterator());
        }
        Iterator<Step> left = checks.get();
        return left.hasNext() ? Optional.of(left.next()) : Optional.empty();
    }

    /** Says whether the step that was returned last is a check, and no trial. */
    final boolean isCheck() {
        return checks.isPresent();
    }

    /**
     * Returns the next trial; empty after the last one.
     *
     * @throws ServerException if a server cannot serve
     * @throws IOException if the plan cannot be stored
     */
    public abstract Optional<Step> nextTrial() throws ServerException, IOException;

    /**
     * Returns the checks of the suite. Call it once, when all trials were run.
     *
     * @throws IOException if what they judge cannot be stored
     */
    public abstract List<Step> checks() throws IOException;

    /** Says why a trial that was run is not valid: {@code 01-load-http is disturbed: steal 31 %}. */
    protected static String whyInvalid(TrialResult trial) {
        return trial.id() + " is " + trial.validity().displayName() + ": " + String.join("; ", trial.reasons());
    }

    /** Returns a trial that was run in one line: its values, or why it does not count. */
    protected static String line(TrialResult trial, boolean isRetried) {
        return TrialLine.render(trial, isRetried);
    }

    /**
     * Ends the suite. With the last suite of a run, the run ends and its reports are written.
     *
     * @throws IOException if something cannot be stored
     */
    @Override
    public abstract void close() throws IOException;
}
