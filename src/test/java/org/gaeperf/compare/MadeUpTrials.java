package org.gaeperf.compare;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.gaeperf.model.JdkIdentity;
import org.gaeperf.model.LatencySummary;
import org.gaeperf.model.LoadResult;
import org.gaeperf.model.LoadSecond;
import org.gaeperf.model.RuntimeIdentity;
import org.gaeperf.model.Samples;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.Verdict;
import org.gaeperf.model.Workload;

/** Valid trials of six seconds at 1,000 requests/s, of which only what a test is about varies. */
final class MadeUpTrials {

    private MadeUpTrials() {}

    static TrialResult of(List<LoadSecond> seconds, Samples samples) {
        return of(1, false, seconds, samples);
    }

    static TrialResult of(int pair, boolean together, List<LoadSecond> seconds, Samples samples) {
        LatencySummary latency = new LatencySummary(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, "");
        LoadResult load = new LoadResult(true, 6, 6000, 6000, 6000, 0, 0, new TreeMap<>(), new TreeMap<>(), 0, 0, 1000,
                1000, latency, latency, latency, seconds, 1000);
        JdkIdentity jdk = new JdkIdentity("17", "none", "jdk");
        Variant variant = new Variant("any", "", Optional.empty(), Optional.empty(),
                new RuntimeIdentity("1", "made up", new TreeMap<>()), jdk, List.of());
        return new TrialResult("one", 1, pair, together, "load", variant, "", new Workload(1000, 0, 1, 100, 1024),
                Instant.EPOCH, 10, Verdict.VALID, List.of(), Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.empty(), Optional.of(load), Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.empty(), Optional.empty(), samples);
    }
}
