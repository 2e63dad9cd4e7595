package org.gaeperf.engine;

import java.io.IOException;
import java.util.Optional;
import org.gaeperf.gate.GateException;
import org.gaeperf.model.Suite;
import org.gaeperf.process.CommandException;
import org.gaeperf.server.ServerException;

/** A suite as a session knows it: how its steps begin. */
public interface RunnableSuite extends Suite {

    /**
     * Begins a suite with a run of its own ({@link #hasOwnRun}); returns nothing if the suite shares a run with others, whose
     * trials its planner plans.
     *
     * @throws GateException if the two sides of a gate cannot be compared
     * @throws ServerException if a server cannot be prepared
     * @throws IOException if something cannot be stored or read
     * @throws CommandException if another tool, by which a calibration checks gaeperf, cannot be run
     * @throws InterruptedException if the calling thread is interrupted
     */
    default Optional<SuiteSteps> begin(SessionContext context)
            throws GateException, ServerException, IOException, CommandException, InterruptedException {
        return Optional.empty();
    }
}
