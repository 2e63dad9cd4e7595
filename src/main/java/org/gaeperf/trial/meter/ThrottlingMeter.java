package org.gaeperf.trial.meter;

import java.util.Optional;
import org.gaeperf.model.host.HostNoise.Throttling;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.proc.CgroupThrottling;
import org.gaeperf.sampling.proc.CgroupThrottling.Counters;

/** How much a CFS quota throttles a process from the moment that the meter is started. */
final class ThrottlingMeter {

    private final Optional<CgroupThrottling> cgroup;
    private final Optional<Counters> atStart;

    private ThrottlingMeter(Optional<CgroupThrottling> cgroup) {
        this.cgroup = cgroup;
        this.atStart = counters();
    }

    /** Starts to measure the process with this id. */
    static ThrottlingMeter start(long pid) {
        try {
            return start(CgroupThrottling.find(pid));
        } catch (ProbeException e) {
            // The process has ended, which the trial reports by itself.
            return new ThrottlingMeter(Optional.empty());
        }
    }

    static ThrottlingMeter start(CgroupThrottling cgroup) {
        return new ThrottlingMeter(Optional.of(cgroup));
    }

    /** Returns the throttling since the start; empty if the kernel does not report it. */
    Optional<Throttling> read() {
        return atStart.flatMap(start -> counters()
                .map(now -> new Throttling(
                        now.periods() - start.periods(),
                        (now.micros() - start.micros()) / 1e3,
                        now.percentSince(start))));
    }

    /** Reads the counters; empty if that fails, which is no reason to fail a trial. */
    private Optional<Counters> counters() {
        try {
            return cgroup.isPresent() ? cgroup.get().read() : Optional.empty();
        } catch (ProbeException | SampleFormatException e) {
            return Optional.empty();
        }
    }
}
