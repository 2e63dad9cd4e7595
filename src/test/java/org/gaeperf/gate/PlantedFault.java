package org.gaeperf.gate;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gaeperf.compare.Metric;
import org.gaeperf.webapp.InjectedFault;

/**
 * A fault of a known strength in the candidate of a gate, or none.
 *
 * @param kind what becomes worse, in words: {@code cpu}; faults of one kind differ in their strength only
 * @param strength in the smallest unit of its kind: microseconds, bytes or megabytes
 * @param text as the option of the gate has it; empty for no fault
 */
record PlantedFault(String kind, double strength, String text) {

    /** Both sides of the gate are the same. */
    static final PlantedFault NONE = new PlantedFault("", 0, "");

    static final Comparator<PlantedFault> BY_STRENGTH =
            Comparator.comparing(PlantedFault::kind).thenComparing(PlantedFault::strength);

    private static final Pattern FORM =
            Pattern.compile("(?<kind>[a-z]+):(?<size>\\d+)(?<unit>[A-Za-z]+)(?:/(?<percent>\\d+)%)?");
    private static final Map<String, Integer> UNITS = Map.of("KB", 1024, "ms", 1000);
    private static final Map<String, Metric> METRICS = Map.of(
            "cpu", Metric.CPU_WITHOUT_COMPILER,
            "allocate", Metric.ALLOCATED_PER_REQUEST,
            "keep", Metric.HEAP_COMMITTED,
            "sleep", Metric.LOWER_QUARTILE_SERVICE_P99);

    /**
     * Reads a fault.
     *
     * @throws IllegalArgumentException that names the text, if it is no fault or one without a size
     */
    static PlantedFault parse(String text) {
        InjectedFault.parse(text);
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("a fault is missing; give one like cpu:15us");
        }
        double strength = Integer.parseInt(form.group("size")) * (double) UNITS.getOrDefault(form.group("unit"), 1);
        boolean isOfAnyRequest = form.group("percent") == null || Integer.parseInt(form.group("percent")) > 0;
        if (strength == 0 || !isOfAnyRequest) {
            throw new IllegalArgumentException(
                    "'" + text + "' is no fault, since its size is 0; gates without a fault are run in any case");
        }
        String kind = form.group("kind")
                + Optional.ofNullable(form.group("percent"))
                        .map(percent -> " in " + percent + " %")
                        .orElse("");
        return new PlantedFault(kind, strength, text);
    }

    /** The metric that shows how large the fault is; empty for no fault. */
    Optional<Metric> shownBy() {
        return Optional.ofNullable(METRICS.get(kind.split(" ")[0]));
    }

    /** Returns the fault as it is written in tables. */
    String displayName() {
        return this.equals(NONE) ? "nothing" : text;
    }
}
