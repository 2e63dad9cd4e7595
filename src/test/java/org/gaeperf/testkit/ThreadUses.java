package org.gaeperf.testkit;

import java.util.List;
import java.util.Optional;
import org.gaeperf.model.server.Pressure;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.server.ThreadKind;
import org.gaeperf.model.server.ThreadUse;

/** What the threads of made-up servers used. */
public final class ThreadUses {

    private ThreadUses() {}

    /** Makes a group of threads that waited for a core for a tenth of the time that they had one, of which a quarter was in the kernel. */
    public static ThreadUse.Group group(ThreadKind kind, String name, double cpuSeconds) {
        return new ThreadUse.Group(
                kind,
                name,
                2,
                0,
                0,
                cpuSeconds,
                0.75 * cpuSeconds,
                0.25 * cpuSeconds,
                kind == ThreadKind.ENDED ? Optional.empty() : Optional.of(cpuSeconds / 10),
                2000,
                1000,
                3);
    }

    /** The cost of a server that answered so many requests and has these threads. */
    public static ServerCost cost(long requests, ThreadUse.Group... groups) {
        double seconds = List.of(groups).stream()
                .mapToDouble(ThreadUse.Group::cpuSeconds)
                .sum();
        return new ServerCost(
                seconds,
                0.75 * seconds,
                0.25 * seconds,
                1e6 * seconds / requests,
                10,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.of(new ThreadUse(List.of(groups), Optional.empty(), new ThreadUse.Reading(5, 44, 1500))),
                Optional.of(new Pressure(
                        10,
                        new Pressure.Stalls(
                                Optional.of(new Pressure.Stall(2.5, Optional.of(0.0))),
                                Optional.of(new Pressure.Stall(0, Optional.of(0.0))),
                                Optional.empty(),
                                Optional.of("/proc/pressure/io could not be read: a test")),
                        Optional.empty())));
    }
}
