package org.gaeperf.report.html;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.TrialResult;

/**
 * A trial in the list of a page: its validity, and where its files are.
 *
 * @param tone {@code valid}, {@code doubtful} or {@code failed}
 * @param reasons why it is not valid, empty if it is valid
 * @param directories one, or none where nothing can be linked to
 * @param files in its directory
 */
record TrialEntry(
        String id,
        String validity,
        String tone,
        String reasons,
        List<TrialFiles.Link> directories,
        List<TrialFiles.Link> files) {

    static TrialEntry of(TrialResult trial, Optional<TrialFiles> linked) throws IOException {
        String tone = switch (trial.validity()) {
            case VALID -> "valid";
            case FAILED -> "failed";
            case DISTURBED, NOT_STEADY, UNPAIRED, SATURATED_BY_CLIENT, SATURATED_BY_SERVER -> "doubtful";
        };
        return new TrialEntry(
                trial.id(),
                trial.validity().displayName(),
                tone,
                String.join("; ", trial.reasons()),
                linked.flatMap(files -> files.directory(trial.id())).stream().toList(),
                linked.isEmpty() ? List.of() : linked.get().files(trial.id()));
    }
}
