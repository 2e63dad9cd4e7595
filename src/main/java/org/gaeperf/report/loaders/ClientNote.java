package org.gaeperf.report.loaders;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.ClientUse;

/** Says which trials of a run had another client process than those before them, or a cold one, and why. */
public final class ClientNote {

    private ClientNote() {}

    /** Returns a sentence for each process that replaced another one, and one for each that was not warmed up. */
    public static List<String> of(RunResult run) {
        List<String> notes = new ArrayList<>();
        Set<Integer> seen = new TreeSet<>();
        for (TrialResult trial : run.trials()) {
            trial.measurements()
                    .client()
                    .filter(client -> seen.add(client.process()))
                    .ifPresent(client -> notes.addAll(sentences(trial.id(), client, seen.size() > 1)));
        }
        return notes;
    }

    private static List<String> sentences(String trial, ClientUse client, boolean isReplacement) {
        List<String> sentences = new ArrayList<>();
        if (isReplacement) {
            sentences.add("The client's process was replaced before " + trial + " (" + client.startedBecause() + ").");
        }
        client.notWarmedUp()
                .ifPresent(reason -> sentences.add("The client of " + trial
                        + " was not warmed up before it, so its own JIT compiler was at work: " + reason + "."));
        return sentences;
    }
}
