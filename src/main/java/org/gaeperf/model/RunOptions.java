package org.gaeperf.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.model.host.TrialSetup;
import org.gaeperf.model.stopping.TimeChoice;

/**
 * How a run was configured. Options are stored by name, in the form in which a user writes them.
 *
 * @param common every option that is the same in all suites, after defaults were applied
 * @param bySuite by the key of a suite, in the order of the run: every other option
 * @param userOptions those that the user gave, as given; a resumed run is planned from them
 * @param command how to repeat the run
 * @param timeChoice how the time of concurrent pairs was chosen before the run; empty if no pairs like them were stored, or if the
 *     user named that time
 */
public record RunOptions(
        SortedMap<String, String> common,
        Map<String, SortedMap<String, String>> bySuite,
        SortedMap<String, String> userOptions,
        String command,
        Optional<TimeChoice> timeChoice) {

    /** The name of the option with the rate. */
    public static final String RATE = "bench.rate";

    /** The name of the option with the length of a measurement. */
    public static final String DURATION = "bench.duration";

    /** The name of the option with the number of trials of each variant. */
    public static final String FORKS = "bench.forks";

    /** The name of the option with the most pairs of a run that may end before. */
    public static final String MAX_FORKS = "bench.maxForks";

    /** The name of the option with the length of the warm-up. */
    public static final String WARM_UP = "bench.warmup";

    /** The name of the option with the speed at which a recorded log is sent. */
    public static final String REPLAY_SPEED = "bench.replay.speed";

    /** The name of the option with the variants that are compared: the baseline first. */
    public static final String COMPARED = "bench.variants";

    /** The name of the option that says which variant is the baseline. */
    public static final String BASELINE = "bench.baseline";

    /** The name of the option with the defaults that count. */
    public static final String PRESET = "bench.preset";

    /** The name of the option that says whether methods are compared. */
    public static final String METHODS = "bench.methods";

    private static final String SAMPLE_INTERVAL = "bench.sampleInterval";
    private static final String VARIANT = "bench.variant.";

    /** The name of the option that says what of the instrument is measured. */
    private static final String PARTS = "bench.parts";

    /** The name of the option that says which variants are compared. */
    private static final String COMPARE = "bench.compare";

    /** What the names of options begin with that say what a server is asked for, or what runs beside it. */
    private static final List<String> ASKED =
            List.of("bench.request.", "bench.requests", "bench.users.", "bench.beside.");

    private static final String LOADERS = "bench.hosts.loaders";
    private static final String PROBE = "bench.hosts.probe";

    /** Makes options of a run whose time was not chosen. */
    public RunOptions(
            SortedMap<String, String> common,
            Map<String, SortedMap<String, String>> bySuite,
            SortedMap<String, String> userOptions,
            String command) {
        this(common, bySuite, userOptions, command, Optional.empty());
    }

    /** Returns every option, for people: one that has several values has each with its suite. */
    public SortedMap<String, String> effective() {
        return effective(common, bySuite);
    }

    /**
     * Returns options as {@link #effective()} does.
     *
     * @param common as {@link #common}
     * @param bySuite as {@link #bySuite}
     */
    public static SortedMap<String, String> effective(
            Map<String, String> common, Map<String, SortedMap<String, String>> bySuite) {
        SortedMap<String, String> effective = new TreeMap<>(common);
        bySuite.values().stream()
                .flatMap(options -> options.keySet().stream())
                .distinct()
                .forEach(name -> effective.put(name, joined(name, bySuite)));
        return effective;
    }

    private static String joined(String name, Map<String, SortedMap<String, String>> bySuite) {
        Map<String, String> values = new LinkedHashMap<>();
        bySuite.forEach((suite, options) -> {
            if (options.containsKey(name)) {
                values.put(suite, options.get(name));
            }
        });
        return Set.copyOf(values.values()).size() == 1
                ? values.values().iterator().next()
                : values.entrySet().stream()
                        .map(value -> value.getValue() + " (" + value.getKey() + ")")
                        .collect(Collectors.joining(", "));
    }

    /** Says whether each variant is compared with each, and not only with the baseline. */
    public boolean comparesAll() {
        return "all".equals(common.get(COMPARE));
    }

    /** Returns what the user has named: the variants, the baseline first; none if the kind of server says what is compared. */
    public List<String> definedVariants() {
        return common.keySet().stream().noneMatch(name -> name.startsWith(VARIANT)) ? List.of() : compared();
    }

    /** Returns the variants that are compared, the baseline first; none if the options do not say them. */
    public List<String> compared() {
        return common.containsKey(COMPARED) ? List.of(common.get(COMPARED).split(",")) : List.of();
    }

    /** Returns what of the instrument was to be measured; all of it if the options do not say that. */
    public Set<InstrumentPart> instrumentParts() {
        return common.containsKey(PARTS)
                ? Stream.of(common.get(PARTS).split(","))
                        .map(InstrumentPart::of)
                        .collect(Collectors.toUnmodifiableSet())
                : Set.of(InstrumentPart.values());
    }

    /** Returns the options that differ in a variant, as text; empty text if none do. */
    public String definition(String variant) {
        return common.getOrDefault(VARIANT + variant, "");
    }

    /** Returns what the server is asked for and what runs beside it, as options with their values; see {@link TrialSetup#asked}. */
    public List<String> asked() {
        return common.entrySet().stream()
                .filter(option -> ASKED.stream().anyMatch(option.getKey()::startsWith))
                .map(option -> option.getKey() + "=" + option.getValue())
                .toList();
    }

    /** Says whether what the methods of the servers cost was sampled, which costs something itself. */
    public boolean samplesMethods() {
        return !common.getOrDefault(METHODS, "off").equals("off");
    }

    /** The hosts that sent the load, as the options name them; see {@link TrialSetup#loadHosts}. */
    public String loadHosts() {
        return common.containsKey(LOADERS)
                ? common.get(LOADERS) + (common.containsKey(PROBE) ? " and the probe " + common.get(PROBE) : "")
                : TrialSetup.THIS_MACHINE;
    }

    /**
     * Returns how long a suite warmed up and measured its servers, by the names of these options; values depend on it.
     * Empty if the run has no such suite.
     */
    public SortedMap<String, String> lengths(Suite suite) {
        SortedMap<String, String> lengths = new TreeMap<>(ofSuite(suite));
        lengths.keySet().retainAll(Set.of(WARM_UP, DURATION));
        return lengths;
    }

    /** Returns the time between two samples in a suite, as a user writes it; empty if the run has no such suite. */
    public Optional<String> sampleInterval(Suite suite) {
        return Optional.ofNullable(ofSuite(suite).get(SAMPLE_INTERVAL));
    }

    private Map<String, String> ofSuite(Suite suite) {
        return bySuite.getOrDefault(suite.key(), new TreeMap<>());
    }
}
