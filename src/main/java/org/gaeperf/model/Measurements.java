package org.gaeperf.model;

import java.util.List;
import java.util.Optional;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.ClientUse;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.MicrobenchmarkResult;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.loader.Loaders;
import org.gaeperf.model.methods.MethodCosts;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.server.BesideUse;
import org.gaeperf.model.server.MemoryUse;
import org.gaeperf.model.server.RequestMemory;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.slow.SlowRequests;
import org.gaeperf.model.validity.Steadiness;

/**
 * What a trial measured. What the suite does not measure, or could not be measured, is empty.
 *
 * @param warmUp what came before the measurement
 * @param steadiness how much server and client still changed; empty if the measurement was too short to tell
 * @param load what the client saw
 * @param loaders what each of them saw, if the load came from other hosts
 * @param client its process, if the load came from this machine
 * @param slowRequests what overlapped the slowest requests; empty of a closed loop and of load from other hosts
 * @param serverCost CPU, allocation and garbage collection of the server
 * @param hostNoise what the host did during the measurement
 * @param groundTruthLatency the latency of the same requests by the server's own account, if it is a server of this
 *     project that keeps one
 * @param requestMemory in the suite {@code request-memory}
 * @param capacity in the suite {@code capacity}
 * @param microbenchmark in the suite {@code multipart}
 * @param memory of the server by what it is; empty if it was not read
 * @param beside what that used which the server needs beside it, in the order of their names
 * @param methods what methods computed and which classes were allocated; empty unless the run compares methods
 * @param samples what was observed of the server's process over time
 */
public record Measurements(
        Optional<WarmUp> warmUp,
        Optional<Steadiness> steadiness,
        Optional<LoadResult> load,
        Optional<Loaders> loaders,
        Optional<ClientUse> client,
        Optional<SlowRequests> slowRequests,
        Optional<ServerCost> serverCost,
        Optional<HostNoise> hostNoise,
        Optional<LatencySummary> groundTruthLatency,
        Optional<RequestMemory> requestMemory,
        Optional<Capacity> capacity,
        Optional<MicrobenchmarkResult> microbenchmark,
        Optional<MemoryUse> memory,
        List<BesideUse> beside,
        Optional<MethodCosts> methods,
        SampleSet samples) {

    public Measurements {
        beside = List.copyOf(beside);
    }

    /** Returns the same with another load. */
    Measurements with(LoadResult other) {
        return new Measurements(
                warmUp,
                steadiness,
                Optional.of(other),
                loaders,
                client,
                slowRequests,
                serverCost,
                hostNoise,
                groundTruthLatency,
                requestMemory,
                capacity,
                microbenchmark,
                memory,
                beside,
                methods,
                samples);
    }
}
