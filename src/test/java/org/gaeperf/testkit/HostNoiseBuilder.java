package org.gaeperf.testkit;

import java.util.Optional;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.host.HostNoise.CoreNoise;
import org.gaeperf.model.host.HostNoise.Hiccups;
import org.gaeperf.model.host.HostNoise.Throttling;

/** Builds what the host did during a measurement. */
public final class HostNoiseBuilder {

    private static final Hiccups SHORT_DELAYS = new Hiccups(900, 20, 0, Optional.empty());

    private Optional<Double> clientCpuPercent = Optional.empty();
    private Optional<Double> stealPercent = Optional.empty();
    private Optional<Double> softirqPercent = Optional.empty();
    private Optional<Hiccups> serverHiccups = Optional.empty();
    private Optional<Hiccups> clientHiccups = Optional.empty();
    private Optional<Throttling> serverThrottling = Optional.empty();
    private Optional<Throttling> clientThrottling = Optional.empty();
    private Optional<CoreNoise> serverCores = Optional.empty();
    private Optional<CoreNoise> clientCores = Optional.empty();
    private Optional<Double> disturbedRequestsPercent = Optional.empty();

    private HostNoiseBuilder() {}

    /** Begins with noise of which nothing is known but what is set afterwards. */
    public static HostNoiseBuilder unknown() {
        return new HostNoiseBuilder();
    }

    /** The host disturbed nothing for 20 s, but for what is set afterwards; the client used half a core. */
    public static HostNoiseBuilder quiet() {
        return unknown()
                .clientCpuPercent(50)
                .stealPercent(0)
                .softirqPercent(3)
                .serverHiccups(SHORT_DELAYS)
                .clientHiccups(SHORT_DELAYS)
                .clientThrottling(new Throttling(0, 0, 0));
    }

    public HostNoiseBuilder clientCpuPercent(double percent) {
        clientCpuPercent = Optional.of(percent);
        return this;
    }

    public HostNoiseBuilder stealPercent(double percent) {
        stealPercent = Optional.of(percent);
        return this;
    }

    public HostNoiseBuilder softirqPercent(double percent) {
        softirqPercent = Optional.of(percent);
        return this;
    }

    public HostNoiseBuilder serverHiccups(Hiccups hiccups) {
        serverHiccups = Optional.of(hiccups);
        return this;
    }

    public HostNoiseBuilder clientHiccups(Hiccups hiccups) {
        clientHiccups = Optional.of(hiccups);
        return this;
    }

    public HostNoiseBuilder serverThrottling(Throttling throttling) {
        serverThrottling = Optional.of(throttling);
        return this;
    }

    public HostNoiseBuilder clientThrottling(Throttling throttling) {
        clientThrottling = Optional.of(throttling);
        return this;
    }

    public HostNoiseBuilder serverCores(CoreNoise others) {
        serverCores = Optional.of(others);
        return this;
    }

    public HostNoiseBuilder clientCores(CoreNoise others) {
        clientCores = Optional.of(others);
        return this;
    }

    public HostNoiseBuilder disturbedRequestsPercent(double percent) {
        disturbedRequestsPercent = Optional.of(percent);
        return this;
    }

    public HostNoise build() {
        return new HostNoise(
                clientCpuPercent,
                stealPercent,
                softirqPercent,
                serverHiccups,
                clientHiccups,
                serverThrottling,
                clientThrottling,
                serverCores,
                clientCores,
                disturbedRequestsPercent);
    }
}
