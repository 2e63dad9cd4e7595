package org.gaeperf.report.text;

import java.util.List;
import org.gaeperf.model.TrialResult;

/**
 * What trials of several groups show together. A suite makes it; a report shows it without knowing the suite.
 *
 * @param name short
 * @param trials that it is about, valid or not
 * @param claim in a few words, without a full stop
 * @param details the same in sentences, in order
 * @param notes what it depends on, in sentences
 * @param tables of what it is made from
 */
public record Finding(
        String name,
        List<TrialResult> trials,
        String claim,
        List<String> details,
        List<String> notes,
        List<DataTable> tables) {

    public Finding {
        trials = List.copyOf(trials);
        details = List.copyOf(details);
        notes = List.copyOf(notes);
        tables = List.copyOf(tables);
    }
}
