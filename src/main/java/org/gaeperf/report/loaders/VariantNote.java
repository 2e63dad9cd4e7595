package org.gaeperf.report.loaders;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;

/** Says what the variants of a run are, and how more than two of them are compared. */
public final class VariantNote {

    private VariantNote() {}

    /** Returns nothing if the user has defined no variants, and two or fewer are compared. */
    public static List<String> of(RunResult run) {
        List<String> names = run.options().compared();
        List<String> notes = new ArrayList<>();
        definitions(run, names).ifPresent(notes::add);
        if (names.size() > 2) {
            notes.add("The primary metrics of these " + names.size()
                    + " variants are tested as a family: for each metric, the probability"
                    + " that any comparison shows a difference where there is none is that of one comparison of two"
                    + " variants (S. Holm, 1979). " + compared(run, names.get(0))
                    + " Other metrics are tested within each comparison.");
        }
        return notes;
    }

    private static Optional<String> definitions(RunResult run, List<String> names) {
        return run.options().definedVariants().isEmpty()
                ? Optional.empty()
                : Optional.of(names.stream()
                        .map(name ->
                                name + (name.equals(names.get(0)) ? " (baseline): " : ": ") + definition(run, name))
                        .collect(Collectors.joining("; ", "Variants: ", ".")));
    }

    private static String definition(RunResult run, String name) {
        String differences = run.options().definition(name);
        return differences.isBlank() ? "the options of the run" : differences;
    }

    private static boolean ranAtOnce(RunResult run) {
        return run.trials().stream()
                .filter(TrialResult::concurrent)
                .collect(Collectors.groupingBy(
                        trial -> trial.suite().key() + trial.pair(),
                        Collectors.mapping(trial -> trial.variant().name(), Collectors.toSet())))
                .values()
                .stream()
                .anyMatch(variants -> variants.size() > 2);
    }

    private static String compared(RunResult run, String baseline) {
        boolean concurrent = run.trials().stream().anyMatch(TrialResult::concurrent);
        if (concurrent && ranAtOnce(run)) {
            return "In each round all variants ran at the same time, since each had a core.";
        }
        if (run.options().comparesAll()) {
            return concurrent
                    ? "In each round, each variant runs in a concurrent pair with each other one."
                    : "Each round has each variant once, in a random order, and each is compared with each.";
        }
        return concurrent
                ? "In each round, each variant runs in a concurrent pair with " + baseline
                        + ", which it is compared with."
                : "Each round has each variant once, in a random order, and each is compared with " + baseline + ".";
    }
}
