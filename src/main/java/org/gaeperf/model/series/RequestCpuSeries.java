package org.gaeperf.model.series;

/** The names of the series of CPU time for each answer, in microseconds, without compiler threads. Each has a point for each second. */
public final class RequestCpuSeries {

    /** Of the server. */
    public static final String SERVER = "requestCpuMicros";

    /** Of the client. */
    public static final String CLIENT = "clientRequestCpuMicros";

    private RequestCpuSeries() {}
}
