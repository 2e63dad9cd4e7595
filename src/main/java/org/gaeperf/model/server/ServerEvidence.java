package org.gaeperf.model.server;

import java.util.Optional;

/**
 * What is known of the server that a trial measured.
 *
 * @param connector whose connector served; empty if it was not determined
 * @param modeEvidence which path served requests; empty if it was not determined
 * @param servedBy by what it served; empty if its kind serves in one way only, or it was not determined
 * @param startup the process and how it started; empty if it did not start
 */
public record ServerEvidence(
        Optional<Connector> connector,
        Optional<ModeEvidence> modeEvidence,
        Optional<ServedBy> servedBy,
        Optional<StartupResult> startup) {

    /** Returns what served instead of what a reader of the results would assume; empty if nothing did. */
    public Optional<String> substitute() {
        return connector.equals(Optional.of(Connector.STAND_IN))
                ? Optional.of("gaeperf's own connector")
                : servedBy.filter(served -> served.withoutPreferred().isPresent())
                        .map(ServedBy::name);
    }
}
