package org.gaeperf.trial.meter;

import java.util.Optional;
import java.util.OptionalLong;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.process.ChildProcessRegistry;

/** Measures what others took of the server's cores while a process runs there that no client asks. */
public final class ProcessNoise implements AutoCloseable {

    private final CoreNoiseMeter cores;
    private boolean ended;

    private ProcessNoise(CoreNoiseMeter cores) {
        this.cores = cores;
    }

    /** Begins to measure. */
    public static ProcessNoise begin(CpuAffinity pinning) {
        ProcessNoise noise = new ProcessNoise(new CoreNoiseMeter(pinning, ChildProcessRegistry::pids, true));
        noise.cores.begin(OptionalLong.empty());
        return noise;
    }

    /** Takes a reading; must be called several times a second. */
    public void poll() {
        cores.poll();
    }

    /** Ends the measurement, if it has not ended. */
    public HostNoise end() {
        close();
        HostNoise unknown = HostNoise.UNKNOWN;
        return new HostNoise(
                unknown.clientCpuPercent(),
                unknown.stealPercent(),
                unknown.softirqPercent(),
                unknown.server(),
                unknown.client(),
                unknown.serverThrottling(),
                unknown.clientThrottling(),
                cores.serverCores(),
                Optional.empty(),
                unknown.disturbedRequestsPercent());
    }

    @Override
    public void close() {
        if (!ended) {
            cores.end();
            ended = true;
        }
    }
}
