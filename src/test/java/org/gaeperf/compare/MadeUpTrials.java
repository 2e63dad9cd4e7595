package org.gaeperf.compare;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.model.validity.Validity;

/** Valid trials of six seconds at 1,000 requests/s, of which only what a test is about varies. */
final class MadeUpTrials {

    private MadeUpTrials() {}

    static TrialResult of(List<LoadInterval> seconds, SampleSet samples) {
        return of(1, false, seconds, samples);
    }

    static TrialResult of(int pair, boolean together, List<LoadInterval> seconds, SampleSet samples) {
        LatencySummary latency = new LatencySummary(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, "");
        LoadResult load = new LoadResult(
                true,
                6,
                6000,
                6000,
                6000,
                0,
                0,
                new TreeMap<>(),
                new TreeMap<>(),
                0,
                0,
                1000,
                1000,
                latency,
                latency,
                latency,
                seconds,
                1000);
        JdkIdentity jdk = new JdkIdentity("17", "none", "jdk");
        Variant variant = new Variant(
                "any",
                "",
                Optional.empty(),
                Optional.empty(),
                new RuntimeIdentity("1", "made up", new TreeMap<>()),
                jdk,
                List.of());
        return new TrialResult(
                "one",
                1,
                pair,
                together,
                "load",
                variant,
                "",
                new Workload(1000, 0, 1, 100, 1024),
                Instant.EPOCH,
                10,
                Validity.VALID,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(load),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                samples);
    }
}
