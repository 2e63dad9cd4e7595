package org.gaeperf.study.sizing;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.server.InstanceLimits;
import org.gaeperf.study.sizing.ModeOnClass.Holding;

/** What the searches on instance classes show, in sentences. Where something is not known, they say so or nothing. */
final class SizingText {

    private static final double MICROS_PER_MILLI = 1000;

    private final InstanceSizing sizing;

    SizingText(InstanceSizing sizing) {
        this.sizing = sizing;
    }

    /** Returns {@code 3,000 requests/s with p99 under 50 ms: F4 with http, no class with rpc}. */
    String claim() {
        return text("%,d requests/s", sizing.wantedRate())
                + sizing.p99LimitMicros()
                        .map(limit -> text(" with p99 under %,.0f ms", limit / MICROS_PER_MILLI))
                        .orElse("")
                + " on one instance: "
                + sizing.variants().stream()
                        .map(variant -> smallest(variant) + " with " + variant)
                        .collect(Collectors.joining(", "));
    }

    private String smallest(String variant) {
        boolean smallerIsUnknown = false;
        for (SizedClass one : sizing.classes()) {
            Holding holding = one.modes().get(variant).holding();
            if (holding == Holding.YES) {
                return smallerIsUnknown ? one.name() + " or smaller" : one.name();
            }
            smallerIsUnknown |= holding == Holding.UNKNOWN;
        }
        String names = sizing.classes().stream().map(SizedClass::name).collect(Collectors.joining(", "));
        return smallerIsUnknown ? "not known" : sizing.classes().size() == 1 ? "not " + names : "none of " + names;
    }

    /** Returns how many instances each mode needs on each class that was searched. */
    List<String> classes() {
        return sizing.classes().stream()
                .map(one -> one.takenFrom()
                        .map(other -> one.name() + " was not searched: it has the CPU of " + other
                                + ", where memory was not the limit, so that its values are those of " + other + ".")
                        .orElseGet(() -> one.name() + ": " + needs(one) + "."))
                .toList();
    }

    /** The unit is said with the first number. */
    private String needs(SizedClass one) {
        List<String> parts = new ArrayList<>();
        boolean isUnitSaid = false;
        for (String variant : sizing.variants()) {
            ModeOnClass mode = one.modes().get(variant);
            parts.add(instancesWith(variant, mode, isUnitSaid ? "" : " instances per 1,000 requests/s"));
            isUnitSaid |= mode.instancesPer1000().isPresent();
        }
        return String.join(", ", parts)
                + one.comparison().map(SizingText::saving).orElse("");
    }

    private static String instancesWith(String variant, ModeOnClass mode, String unit) {
        if (mode.searches().isEmpty()) {
            return "no valid search with " + variant;
        }
        String reason = mode.reason().map(why -> " (" + why + ")").orElse("");
        if (mode.instancesPer1000().isEmpty()) {
            return (mode.holdsNone() ? "no rate is held with " : "not known with ") + variant + reason;
        }
        return instances(mode) + unit + " with " + variant
                + (mode.isExact() ? "" : " (limited by: " + mode.limits() + ")")
                + reason;
    }

    /** Returns how many instances share 1,000 requests per second, for a cell. */
    static String instances(ModeOnClass mode) {
        return mode.instancesPer1000().stream()
                .mapToObj(number -> (mode.isExact() ? "" : "at most ") + text("%.2f", number))
                .findFirst()
                .orElse("–");
    }

    /** Returns what http saves, with its interval; nothing is claimed without one, since searches of one server differ, too. */
    private static String saving(MetricComparison row) {
        if (row.interval().isEmpty()) {
            return "; one search of each cannot tell a difference from chance";
        }
        double ratio = row.estimate().orElseThrow().ratio();
        boolean isShown =
                row.classification().filter(ChangeClassification::isDifference).isPresent();
        return "; "
                + (isShown ? fewer(ratio) : "no difference of 1 % or more is shown")
                + row.interval()
                        .map(interval -> text(
                                " (%.0f %% interval: %+.1f to %+.1f %%)",
                                100 * row.test().confidence(), 100 * (interval.low() - 1), 100 * (interval.high() - 1)))
                        .orElse("");
    }

    private static String fewer(double ratio) {
        return text("%.0f %% %s with http", 100 * Math.abs(ratio - 1), ratio < 1 ? "fewer" : "more");
    }

    /** Returns what the values depend on. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (sizing.classes().stream()
                .anyMatch(one ->
                        one.comparison().filter(row -> row.interval().isEmpty()).isPresent())) {
            notes.add(text(
                    "One search of each has no interval: it resolves a rate to %.0f %%, and the next one may find another rate."
                            + " bench.forks=3 repeats them.",
                    100 * Capacity.RESOLUTION));
        }
        List<InstanceLimits> limits = sizing.classes().stream()
                .filter(one -> !one.isTaken())
                .map(SizedClass::limits)
                .toList();
        notes.add(text(
                "A core here counts as %,d MHz (bench.coreMegahertz), and %s. Megahertz of different CPUs are not the"
                        + " same work, so an instance on App Engine holds another rate.",
                limits.get(0).coreMegahertz(),
                String.join(", ", limits.stream().map(SizingText::share).toList())));
        notes.add("The limits are enforced from the first rate on, after the warm-up: these are rates of instances that"
                + " have run for a while, without a reserve for starts and bursts.");
        limits.stream().map(SizingText::lacking).filter(Objects::nonNull).forEach(notes::add);
        return notes;
    }

    private static String share(InstanceLimits limits) {
        return limits.quotaCores().isPresent()
                ? text("%s had %.2f cores by a CFS quota", limits.instanceClass(), limits.cpuCores())
                : text("%s had the server's cores (%.0f) without a quota", limits.instanceClass(), limits.cpuCores());
    }

    private static String lacking(InstanceLimits limits) {
        double share = (double) limits.megahertz() / limits.coreMegahertz();
        return share > limits.cpuCores()
                ? text(
                        "%s has a share of %.2f cores, more than the server has here: App Engine's may hold more.",
                        limits.instanceClass(), share)
                : null;
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
