package org.gaeperf.study.requestmemory;

import java.time.Duration;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.trial.phase.ServerMeasurement;

/**
 * One request at a time; the application itself measures the memory that each request needs.
 *
 * @param bodyBytes size of each request body and each response body
 * @param warmUpRequests number of requests before the measurement
 * @param requests number of measured requests
 */
public record OneByOne(int bodyBytes, int warmUpRequests, int requests) implements ServerMeasurement {

    private static final Duration EACH = Duration.ofMillis(100);

    @Override
    public Duration expected() {
        return EACH.multipliedBy(warmUpRequests + (long) requests);
    }

    @Override
    public void measure(MeasuredServer measured) throws LoadException, InterruptedException {
        measured.phase("requests", expected());
        measured.result().setRequestMemory(new SequentialRequestRunner(this, measured.server(), measured.jcmd()).run());
        measured.result().succeed();
    }
}
