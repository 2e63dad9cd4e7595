package org.gaeperf.model.server;

import java.util.Optional;
import java.util.SortedMap;

/**
 * Evidence, taken from outside, of the path that serves requests.
 *
 * @param claimed the mode that the trial says it measures
 * @param proven the mode that the evidence shows, or empty if it shows neither
 * @param connector whose connector served, by the evidence
 * @param requests how many requests were sent while instances were counted
 * @param instances new instances of the telling classes over those requests
 * @param framing how a long answer without a length came: {@code Content-Length} (buffered whole) or {@code chunked}
 * @param explanation one sentence for the reader
 */
public record ModeEvidence(
        ConnectorMode claimed,
        Optional<ConnectorMode> proven,
        Connector connector,
        int requests,
        SortedMap<String, Long> instances,
        String framing,
        String explanation) {

    /** Whether the evidence agrees with the claim. */
    public boolean holds() {
        return proven.filter(claimed::equals).isPresent();
    }
}
