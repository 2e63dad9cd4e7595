package org.gaeperf.model.server;

import java.util.Optional;
import java.util.SortedMap;

/**
 * Evidence, collected from outside the server, of the path that serves requests.
 *
 * @param expected the mode that the trial is to measure
 * @param proven the mode that the evidence shows, or empty if it shows neither
 * @param connector whose connector served, by the evidence
 * @param requests how many requests were sent while instances were counted
 * @param instances new instances during those requests, by class; only of the classes that tell the modes apart
 * @param framing how a long response without a declared length arrived: {@code Content-Length} (buffered as a whole) or
 *     {@code chunked}; {@code not examined} of an application of the user's, which may give the length itself
 * @param explanation one sentence for readers
 */
public record ModeEvidence(
        ConnectorMode expected,
        Optional<ConnectorMode> proven,
        Connector connector,
        int requests,
        SortedMap<String, Long> instances,
        String framing,
        String explanation) {

    /** Says whether the evidence shows the expected mode. */
    public boolean matches() {
        return proven.filter(expected::equals).isPresent();
    }
}
