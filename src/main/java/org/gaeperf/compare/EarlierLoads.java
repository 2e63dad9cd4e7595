package org.gaeperf.compare;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.StartupResult;

/**
 * How many loads a server had served before a trial. Threads and memory stay from load to load: a trial that was measured again in a
 * fresh process has less of them than one whose server has served loads before.
 */
public final class EarlierLoads {

    private EarlierLoads() {}

    /** Says whether the values of two trials can be compared: of what a process keeps, only after as many loads. */
    static boolean areComparable(Metric metric, TrialResult one, TrialResult other) {
        return !metric.kind().isKeptFromLoadToLoad() || number(one) == number(other);
    }

    /**
     * The trials of a side whose values can be put beside those of the others where no pair says which belong together: of what a
     * process keeps, those after as many loads as most of all trials had; of two numbers that are as frequent, the larger one.
     *
     * @param side some of all
     * @param all the trials of all sides
     */
    public static List<TrialResult> asMostOf(Metric metric, List<TrialResult> side, List<TrialResult> all) {
        if (!metric.kind().isKeptFromLoadToLoad() || all.isEmpty()) {
            return side;
        }
        int usual = usual(all);
        return side.stream().filter(trial -> number(trial) == usual).toList();
    }

    private static int usual(List<TrialResult> all) {
        Map<Integer, Long> counts =
                all.stream().collect(Collectors.groupingBy(EarlierLoads::number, Collectors.counting()));
        return counts.entrySet().stream()
                .max(Map.Entry.<Integer, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .orElseThrow();
    }

    private static int number(TrialResult trial) {
        return trial.startup().map(StartupResult::loadsBefore).orElse(0);
    }
}
