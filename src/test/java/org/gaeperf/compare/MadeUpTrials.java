package org.gaeperf.compare;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.gaeperf.model.Measurements;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialIdentity;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.load.LatencyDistributions;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.RequestCounts;
import org.gaeperf.model.load.Throughput;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.model.server.ServerEvidence;
import org.gaeperf.model.validity.Assessment;
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
                new RequestCounts(6000, 6000, 6000, 0, 0, new TreeMap<>(), new TreeMap<>()),
                new Throughput(0, 0, 1000, 1000),
                new LatencyDistributions(latency, latency, latency),
                seconds,
                1000);
        JdkIdentity jdk = new JdkIdentity("17", "none", "jdk");
        Variant variant = new Variant(
                "any",
                "",
                Optional.empty(),
                Optional.empty(),
                new RuntimeIdentity("1", RuntimeIdentity.Source.HARNESS, new TreeMap<>()),
                jdk,
                List.of());
        return new TrialResult(
                new TrialIdentity("one", 1, pair, together, Suite.LOAD, ""),
                variant,
                new Workload(1000, 0, 1, 100, 1024),
                Instant.EPOCH,
                10,
                new Assessment(Validity.VALID, List.of()),
                new ServerEvidence(Optional.empty(), Optional.empty(), Optional.empty()),
                new Measurements(
                        Optional.empty(),
                        Optional.of(load),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        samples));
    }
}
