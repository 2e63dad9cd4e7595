package org.gaeperf.study.sizing;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gaeperf.compare.Comparison;
import org.gaeperf.model.RunResult;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.Finding;

/** What the suite {@code sizing} shows: how many instances of each class each mode needs. */
final class SizingReport {

    private static final String MISSING = "–";
    private static final double BYTES_PER_MEGABYTE = 1024 * 1024;

    private SizingReport() {}

    /**
     * One for each configuration of a run apart from mode and instance class; none if the run has no such searches.
     *
     * @param comparisons of the modes on each class
     */
    static List<Finding> evaluate(RunResult run, List<Comparison> comparisons) {
        return InstanceSizing.evaluate(run, comparisons).stream()
                .map(SizingReport::render)
                .toList();
    }

    private static Finding render(InstanceSizing sizing) {
        SizingText text = new SizingText(sizing);
        return new Finding(
                "sizing" + (sizing.configuration().isEmpty() ? "" : ", " + sizing.configuration()),
                sizing.trials(),
                text.claim(),
                text.classes(),
                text.notes(),
                List.of(new DataTable(
                        "Instances by class: instances per 1,000 requests/s are computed, as 1,000 divided by the highest rate"
                                + " that one instance held",
                        header(sizing),
                        sizing.classes().stream()
                                .map(one -> row(one, sizing.variants()))
                                .toList(),
                        1)));
    }

    private static List<String> header(InstanceSizing sizing) {
        List<String> header = new ArrayList<>(List.of("class", "CPU, cores", "memory, MB"));
        for (String variant : sizing.variants()) {
            header.addAll(List.of(
                    variant + ": highest rate held, req/s",
                    variant + ": limited by",
                    variant + ": RSS, MB",
                    variant + ": instances per 1,000 req/s"));
        }
        if (sizing.variants().size() > 1) {
            header.add("instances, http against rpc");
        }
        return header;
    }

    private static List<String> row(SizedClass one, List<String> variants) {
        List<String> row = new ArrayList<>(List.of(
                one.takenFrom().map(other -> one.name() + ", as " + other).orElse(one.name()),
                format("%.2f", one.limits().cpuCores()),
                one.isTaken() ? MISSING : format("%,.0f", one.limits().memoryBytes() / BYTES_PER_MEGABYTE)));
        for (String variant : variants) {
            ModeOnClass mode = one.modes().get(variant);
            row.add(rate(mode));
            row.add(mode.searches().isEmpty() ? "no valid search" : mode.limits());
            row.add(mode.maxRssBytes().stream()
                    .mapToObj(bytes -> format("%,.0f", bytes / BYTES_PER_MEGABYTE))
                    .findFirst()
                    .orElse(MISSING));
            row.add(SizingText.instances(mode));
        }
        if (variants.size() > 1) {
            row.add(change(one).orElse(MISSING));
        }
        return row;
    }

    private static String rate(ModeOnClass mode) {
        OptionalDouble rate = mode.requestsPerSecond();
        if (rate.isEmpty() || rate.getAsDouble() == 0) {
            return mode.holdsNone()
                    ? mode.lowestRateTried().stream()
                            .mapToObj(lowest -> format("below %,d", lowest))
                            .findFirst()
                            .orElse("none")
                    : MISSING;
        }
        return (mode.isExact() ? "" : "at least ") + format("%,.0f", rate.getAsDouble());
    }

    private static Optional<String> change(SizedClass one) {
        return one.comparison()
                .map(row -> row.interval()
                        .map(interval -> format(
                                "%+.0f %% (%+.1f … %+.1f %%)",
                                100 * (row.estimate().orElseThrow().ratio() - 1),
                                100 * (interval.low() - 1),
                                100 * (interval.high() - 1)))
                        .orElse("no interval"));
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
