package org.gaeperf.benchmark;

import java.util.Optional;
import org.gaeperf.cluster.protocol.ServerHostEvent;
import org.gaeperf.cluster.protocol.ServerHostEvent.Outcome;
import org.gaeperf.cluster.server.BuildLink;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Reports each test of the host of the server to the build; of containers, only those that failed or were given up. */
final class TestReporter implements TestExecutionListener {

    private final BuildLink build;
    private TestPlan plan;

    TestReporter(BuildLink build) {
        this.build = build;
    }

    @Override
    public void testPlanExecutionStarted(TestPlan started) {
        plan = started;
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        Outcome outcome = switch (result.getStatus()) {
            case SUCCESSFUL -> Outcome.PASSED;
            case ABORTED -> Outcome.SKIPPED;
            case FAILED -> Outcome.FAILED;
        };
        if (test.isTest() || outcome != Outcome.PASSED) {
            String message = result.getThrowable()
                    .map(thrown -> Optional.ofNullable(thrown.getMessage()).orElseGet(thrown::toString))
                    .orElse("");
            build.tested(new ServerHostEvent.Tested(
                    suite(test), test.isTest() ? test.getDisplayName() : "begin and end", outcome, message));
        }
    }

    /** The display name of the class. */
    private String suite(TestIdentifier test) {
        Optional<TestIdentifier> at = Optional.of(test);
        while (at.isPresent() && !(at.get().getSource().orElse(null) instanceof ClassSource)) {
            at = plan.getParent(at.get());
        }
        return at.map(TestIdentifier::getDisplayName).orElse("");
    }
}
