package org.gaeperf.trial;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gaeperf.model.server.BesideUse;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.trial.meter.BesideMeter;

/** Reads what that has used which a server needs beside it, when the server has just started. */
final class BesideReader {

    private BesideReader() {}

    static List<BesideUse> read(ServerUnderTest server) {
        return server.beside().stream().flatMap(one -> read(one).stream()).toList();
    }

    private static Optional<BesideUse> read(ServerUnderTest.Beside one) {
        OptionalDouble cpuSeconds = one.cpuSecondsSinceReady();
        double rssBytes = BesideMeter.rssBytes(one.processes());
        Optional<Double> rss = rssBytes > 0 ? Optional.of(rssBytes) : Optional.empty();
        return cpuSeconds.isEmpty()
                ? Optional.empty()
                : Optional.of(new BesideUse(one.name(), cpuSeconds.getAsDouble(), Optional.empty(), rss, rss));
    }
}
