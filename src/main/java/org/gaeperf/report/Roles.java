package org.gaeperf.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gaeperf.compare.Comparison;
import org.gaeperf.model.TrialResult;
import org.gaeperf.report.chart.Ink;
import org.gaeperf.report.chart.Layer.Symbol;

/**
 * What is held against each other in a group of trials, each in a colour and shape that it keeps in every chart.
 *
 * @param trials by role, {@code http} first, then {@code rpc}, then others as they were first run
 */
record Roles(Map<String, List<TrialResult>> trials) {

    private static final List<String> KNOWN = List.of(Comparison.HTTP, Comparison.RPC);
    private static final List<Ink> INKS =
            List.of(Ink.BLUE, Ink.VERMILLION, Ink.GREEN, Ink.PURPLE, Ink.ORANGE, Ink.SKY, Ink.YELLOW, Ink.GREY);

    static Roles of(List<TrialResult> all) {
        List<String> names = new ArrayList<>(all.stream().map(trial -> trial.variant().role()).distinct().toList());
        names.sort(Comparator.comparingInt(name -> KNOWN.contains(name) ? KNOWN.indexOf(name) : KNOWN.size()));
        Map<String, List<TrialResult>> trials = new LinkedHashMap<>();
        names.forEach(name -> trials.put(name,
                all.stream().filter(trial -> trial.variant().role().equals(name)).toList()));
        return new Roles(trials);
    }

    List<String> names() {
        return List.copyOf(trials.keySet());
    }

    /** A mode's colour does not depend on whether the other one was measured too. */
    Ink ink(String role) {
        return INKS.get(place(role) % INKS.size());
    }

    Symbol symbol(String role) {
        return Symbol.values()[place(role) % Symbol.values().length];
    }

    private int place(String role) {
        if (KNOWN.contains(role)) {
            return KNOWN.indexOf(role);
        }
        List<String> others = names().stream().filter(name -> !KNOWN.contains(name)).toList();
        int first = names().stream().anyMatch(KNOWN::contains) ? KNOWN.size() : 0;
        return first + others.indexOf(role);
    }
}
