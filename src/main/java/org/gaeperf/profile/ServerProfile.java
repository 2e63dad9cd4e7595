package org.gaeperf.profile;

import java.util.Optional;

/**
 * The profile of one of two servers whose costs are compared.
 *
 * @param recording the sums of its JFR recording
 * @param requests number of requests during the recorded interval
 * @param cpuMicrosPerRequest CPU time of the process per request, measured from outside; the recording only says how it
 *     is distributed over methods
 * @param heap the live objects at the end
 */
public record ServerProfile(
        JfrSummary recording, long requests, double cpuMicrosPerRequest, Optional<HeapHistogram> heap) {

    public ServerProfile {
        if (requests <= 0) {
            throw new IllegalArgumentException("requests " + requests + " must be above 0");
        }
        if (!Double.isFinite(cpuMicrosPerRequest) || cpuMicrosPerRequest < 0) {
            throw new IllegalArgumentException("cpuMicrosPerRequest " + cpuMicrosPerRequest + " must be 0 or above");
        }
    }

    double bytesPerRequest(long bytes) {
        return (double) bytes / requests;
    }

    /** The CPU time per request that this number of samples stands for. */
    double microsPerRequest(long samples) {
        return share(samples) * cpuMicrosPerRequest;
    }

    /** The square of the standard error of {@link #microsPerRequest}, from the number of independent samples. */
    double microsVariance(long samples) {
        double independent = recording.cpu().independentSamples();
        double share = share(samples);
        return independent == 0 ? 0 : share * (1 - share) / independent * cpuMicrosPerRequest * cpuMicrosPerRequest;
    }

    private double share(long samples) {
        long all = recording.cpu().samples();
        return all == 0 ? 0 : (double) samples / all;
    }
}
