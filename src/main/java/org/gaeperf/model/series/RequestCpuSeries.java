package org.gaeperf.model.series;

/** The names of the series of CPU time for each response, in microseconds, without compiler threads. Each has a point for each second. */
public final class RequestCpuSeries {

    /** Names the series of the server. */
    public static final String SERVER = "requestCpuMicros";

    /** Names the series of the client. */
    public static final String CLIENT = "clientRequestCpuMicros";

    private RequestCpuSeries() {}
}
