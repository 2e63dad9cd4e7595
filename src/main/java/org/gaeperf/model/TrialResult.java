package org.gaeperf.model;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.server.Connector;
import org.gaeperf.model.server.ModeEvidence;
import org.gaeperf.model.server.RequestMemory;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.server.StartupResult;
import org.gaeperf.model.validity.Validity;

/**
 * One variant under one workload in one fresh JVM. What could not be had is empty, never made up.
 *
 * @param id the name of the trial's folder, for instance {@code 01-http}
 * @param position 1 for the first trial of the run
 * @param pair neighbouring trials of different variants share it, so that a comparison can use the pairing
 * @param together whether it ran at the same time as the other trials of its pair, on the same cores
 * @param scenario which of the suite's workloads this is, for instance {@code steady}, {@code cold} or {@code 1 MB};
 *     only trials of the same scenario are compared
 * @param reasons why the verdict is not {@code valid}, in words
 * @param connector whose connector served
 * @param machine what the machine did meanwhile
 * @param truth the latency of the same requests by the server's own account, if it is a server of ours that keeps one
 * @param requestMemory in the suite {@code request-memory}
 * @param capacity in the suite {@code capacity}
 */
public record TrialResult(
        String id,
        int position,
        int pair,
        boolean together,
        String suite,
        Variant variant,
        String scenario,
        Workload workload,
        Instant startedAt,
        double elapsedSeconds,
        Validity verdict,
        List<String> reasons,
        Optional<Connector> connector,
        Optional<ModeEvidence> proof,
        Optional<StartupResult> server,
        Optional<WarmUp> warmUp,
        Optional<LoadResult> load,
        Optional<ServerCost> cost,
        Optional<HostNoise> machine,
        Optional<LatencySummary> truth,
        Optional<RequestMemory> requestMemory,
        Optional<Capacity> capacity,
        SampleSet samples) {

    public TrialResult {
        reasons = List.copyOf(reasons);
    }

    /** The same in another role and scenario, to be compared with trials of other runs. */
    public TrialResult as(String role, String otherScenario) {
        return new TrialResult(
                id,
                position,
                pair,
                together,
                suite,
                variant.as(role),
                otherScenario,
                workload,
                startedAt,
                elapsedSeconds,
                verdict,
                reasons,
                connector,
                proof,
                server,
                warmUp,
                load,
                cost,
                machine,
                truth,
                requestMemory,
                capacity,
                samples);
    }

    /** The same as part of another pair. */
    public TrialResult inPair(int otherPair) {
        return new TrialResult(
                id,
                position,
                otherPair,
                together,
                suite,
                variant,
                scenario,
                workload,
                startedAt,
                elapsedSeconds,
                verdict,
                reasons,
                connector,
                proof,
                server,
                warmUp,
                load,
                cost,
                machine,
                truth,
                requestMemory,
                capacity,
                samples);
    }

    /** The same, worth less for a reason that does not lie in itself. */
    public TrialResult worth(Validity less, String reason) {
        return new TrialResult(
                id,
                position,
                pair,
                together,
                suite,
                variant,
                scenario,
                workload,
                startedAt,
                elapsedSeconds,
                less,
                List.of(reason),
                connector,
                proof,
                server,
                warmUp,
                load,
                cost,
                machine,
                truth,
                requestMemory,
                capacity,
                samples);
    }
}
