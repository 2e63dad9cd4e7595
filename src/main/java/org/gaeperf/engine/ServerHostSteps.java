package org.gaeperf.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gaeperf.cluster.protocol.ServerHostEvent.Tested;
import org.gaeperf.cluster.ssh.HostException;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.run.RunOnServerHost;

/**
 * All requested suites, on the host of the server. Each step there is a step here, and the last one is whether the host held
 * until the end.
 */
final class ServerHostSteps extends SuiteSteps {

    private final RunOnServerHost host;
    private final SessionOutput output;
    private Optional<String> failure = Optional.empty();
    private boolean over;

    private ServerHostSteps(RunOnServerHost host, SessionOutput output) {
        this.host = host;
        this.output = output;
    }

    /** Copies gaeperf to the host and starts to measure there. */
    static ServerHostSteps begin(BenchmarkOptions options, SessionOutput output) throws HostException {
        return new ServerHostSteps(
                RunOnServerHost.start(options, ServerHostMain.class.getName(), output.console()::println), output);
    }

    @Override
    public Optional<Step> nextTrial() {
        return nextThere().map(tested -> new Step(tested.suite() + ": " + tested.name(), () -> repeat(tested)));
    }

    private Optional<Tested> nextThere() {
        if (over) {
            return Optional.empty();
        }
        try {
            Optional<Tested> tested = host.next();
            over = tested.isEmpty();
            return tested;
        } catch (HostException | IOException e) {
            failure = Optional.of(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            failure = Optional.of("it was interrupted");
        }
        over = true;
        return Optional.empty();
    }

    private static StepResult repeat(Tested tested) {
        return switch (tested.outcome()) {
            case PASSED -> StepResult.passed();
            case SKIPPED -> StepResult.skipped(tested.message());
            case FAILED -> StepResult.failed(tested.message());
        };
    }

    @Override
    public List<Step> checks() {
        return List.of(new Step("the whole run", this::checkWhole));
    }

    /** Whatever has happened, what was stored is copied and reported. */
    private StepResult checkWhole() throws IOException {
        try {
            host.end();
        } catch (HostException | IOException e) {
            failure = Optional.of(failure.map(first -> first + "; ").orElse("") + e.getMessage());
        }
        for (Path run : host.directories()) {
            output.report(run);
        }
        return failure.map(StepResult::failed).orElseGet(StepResult::passed);
    }

    @Override
    public void close() {
        // The check of the whole run has ended the process there, and has copied its results.
    }
}
