package org.gaeperf.profile;

import java.util.Optional;

/**
 * One of two servers whose costs are held against each other.
 *
 * @param requests answered while the events of {@code flight} were recorded
 * @param cpuMicrosPerRequest CPU time of the process over its requests, measured from outside; the recording says only
 *     how it is shared out
 * @param heap what lived at the end
 */
public record ServerProfile(
        JfrSummary flight, long requests, double cpuMicrosPerRequest, Optional<HeapHistogram> heap) {

    public ServerProfile {
        if (requests <= 0) {
            throw new IllegalArgumentException("requests: " + requests + "; must be above 0");
        }
        if (!Double.isFinite(cpuMicrosPerRequest) || cpuMicrosPerRequest < 0) {
            throw new IllegalArgumentException("cpuMicrosPerRequest: " + cpuMicrosPerRequest + "; must be 0 or above");
        }
    }

    double bytesPerRequest(long bytes) {
        return (double) bytes / requests;
    }

    /** CPU time per request that so many samples stand for. */
    double microsPerRequest(long samples) {
        return share(samples) * cpuMicrosPerRequest;
    }

    /** Square of the standard error of {@link #microsPerRequest}, independent samples being drawn by chance. */
    double microsVariance(long samples) {
        double independent = flight.cpu().independentSamples();
        double share = share(samples);
        return independent == 0 ? 0 : share * (1 - share) / independent * cpuMicrosPerRequest * cpuMicrosPerRequest;
    }

    private double share(long samples) {
        long all = flight.cpu().samples();
        return all == 0 ? 0 : (double) samples / all;
    }
}
