package org.gaeperf.compare.value;

import java.util.OptionalDouble;
import java.util.function.Function;
import org.gaeperf.model.TrialResult;

/** Takes what a trial says of connections. */
public final class ConnectionValues {

    private static final double THOUSAND = 1_000;

    private ConnectionValues() {}

    /**
     * The last value of a count of the whole network namespace. Of concurrent trials it is empty: both servers have the same
     * count, whichever of them it comes from.
     */
    public static Function<TrialResult, OptionalDouble> ofWholeNetwork(String series) {
        Function<TrialResult, OptionalDouble> last = SampledValues.last(series, 1);
        return trial -> trial.concurrent() ? OptionalDouble.empty() : last.apply(trial);
    }

    /** Takes the connections that were opened per 1,000 requests; empty if nothing was sent, or the client does not say. */
    public static OptionalDouble openedPer1000(TrialResult trial) {
        return trial.load().filter(load -> load.sent() > 0).stream()
                .flatMap(load ->
                        load.connections().stream().map(connections -> THOUSAND * connections.opened() / load.sent()))
                .mapToDouble(Double::doubleValue)
                .findFirst();
    }
}
