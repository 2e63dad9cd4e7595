package org.gaeperf.options;

import static org.gaeperf.options.declaration.OptionTypes.duration;
import static org.gaeperf.options.declaration.OptionTypes.trueOrFalse;
import static org.gaeperf.options.declaration.OptionTypes.wholeNumber;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.Suite;
import org.gaeperf.model.load.LoadShape.OpenLoop;
import org.gaeperf.options.ConfiguredSuite.Setting;
import org.gaeperf.options.declaration.Durations;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionGroup;

/**
 * The options whose defaults each suite and preset has of its own, each declared once. The defaults themselves are those
 * of {@link ConfiguredSuite}.
 */
public final class SuiteOptionDeclarations {

    /** The runtime's limit for a request and for a response. */
    static final int MAX_BODY_BYTES = 32 * 1024 * 1024;

    private static final List<SuiteOption<?>> DECLARED = new ArrayList<>();

    static final SuiteOption<Integer> RATE = declare(
            OptionDefinition.option(OptionGroup.LOAD, RunOptions.RATE, wholeNumber(1, 1_000_000, "requests per second"))
                    .help(
                            "Requests per second; capacity starts its search below this rate, and sizing ends its search at"
                                    + " it; jetty searches for a rate unless this is given.")
                    .example("500"),
            readers(Setting.RATE),
            settings -> settings.workload().rate().isPresent()
                    ? String.valueOf(settings.workload().requestsPerSecond())
                    : "none",
            (settings, rate) -> settings.load = new OpenLoop(rate, settings.load.connections()));

    static final SuiteOption<Integer> REQUEST_BYTES = declare(
            OptionDefinition.option(OptionGroup.LOAD, "bench.requestBytes", wholeNumber(0, MAX_BODY_BYTES, "bytes"))
                    .help("Size of each request's body; 0 sends none.")
                    .example("1024"),
            readers(Setting.BODIES),
            settings -> String.valueOf(settings.workload().requestBytes()),
            (settings, bytes) -> settings.requestBytes = bytes);

    static final SuiteOption<Integer> WRITES = declare(
            OptionDefinition.option(OptionGroup.LOAD, "bench.writes", wholeNumber(1, 100_000))
                    .help("How many times the application writes to each response.")
                    .example("5"),
            readers(Setting.BODIES),
            settings -> String.valueOf(settings.workload().writes()),
            (settings, writes) -> settings.writes = writes);

    static final SuiteOption<Integer> WRITE_BYTES = declare(
            OptionDefinition.option(OptionGroup.LOAD, "bench.writeBytes", wholeNumber(1, MAX_BODY_BYTES, "bytes"))
                    .help("Size of each of these writes.")
                    .example("1024"),
            readers(Setting.BODIES),
            settings -> String.valueOf(settings.workload().writeBytes()),
            (settings, bytes) -> settings.writeBytes = bytes);

    static final SuiteOption<Integer> CONNECTIONS = declare(
            OptionDefinition.option(OptionGroup.LOAD, "bench.connections", wholeNumber(1, 20_000))
                    .help("The largest number of connections that the client opens.")
                    .example("256"),
            readers(Setting.CONNECTIONS),
            settings -> String.valueOf(settings.workload().connections()),
            (settings, connections) -> settings.load = settings.load.withConnections(connections));

    static final SuiteOption<Duration> WARMUP = declare(
            OptionDefinition.option(
                            OptionGroup.TRIALS, "bench.warmup", duration(Duration.ofSeconds(1), Duration.ofHours(1)))
                    .help("Warms up for exactly this time, instead of until the server is steady.")
                    .example("30s"),
            readers(Setting.WARM_UP),
            settings -> settings.warmUp().displayName(),
            (settings, length) -> settings.warmUp = WarmUpPlan.fixed(length));

    static final SuiteOption<Duration> DURATION = declare(
            OptionDefinition.option(
                            OptionGroup.TRIALS,
                            RunOptions.DURATION,
                            duration(Duration.ofSeconds(1), Duration.ofHours(24)))
                    .help(
                            "Length of the measurement; in the suites capacity and sizing, of each rate; in multipart, of each fork.")
                    .example("60s"),
            readers(Setting.LENGTH),
            settings -> Durations.format(settings.duration()),
            (settings, length) -> settings.duration = length);

    static final SuiteOption<Integer> FORKS = declare(
            OptionDefinition.option(OptionGroup.TRIALS, RunOptions.FORKS, wholeNumber(1, 100))
                    .help(
                            "Trials of each variant, each in a new JVM; trials of the variants are interleaved; in proxy, step loads.")
                    .example("6"),
            readers(Setting.FORKS),
            settings -> String.valueOf(settings.forks()),
            (settings, forks) -> settings.forks = forks);

    static final SuiteOption<Duration> RETRY_TIME = declare(
            OptionDefinition.option(
                            OptionGroup.TRIALS, "bench.retryTime", duration(Duration.ZERO, Duration.ofHours(24)))
                    .help("How long, in all, trials of a suite are retried that the machine has made invalid.")
                    .example("10m"),
            suites(Suite::hasRetryTime),
            settings -> Durations.format(settings.retryTime()),
            (settings, time) -> settings.retryTime = time);

    static final SuiteOption<Duration> SAMPLE_INTERVAL = declare(
            OptionDefinition.option(
                            OptionGroup.MACHINE,
                            "bench.sampleInterval",
                            duration(Duration.ofSeconds(1), Duration.ofMinutes(10)))
                    .help("Time between two samples of the server's memory, by ps and jcmd.")
                    .example("10s"),
            readers(Setting.SAMPLE_INTERVAL),
            settings -> Durations.format(settings.sampleInterval()),
            (settings, interval) -> settings.sampleInterval = interval);

    /** It decides in {@link SuiteSettings} which defaults count, so that nothing is left to override. */
    static final SuiteOption<Boolean> CONCURRENT = register(
            OptionDefinition.option(OptionGroup.TRIALS, "bench.concurrent", trueOrFalse())
                    .formerName("bench.together")
                    .help("Runs both sides of a pair at the same time on the same cores.")
                    .example("true")
                    .unsetMeans(() -> SuiteOption.describe(
                                    suites(Suite::supportsConcurrency),
                                    settings -> String.valueOf(settings.concurrent()))
                            + "; " + Suite.keys(suites(Suite::runsBothWays)) + " with the preset quick: both ways"),
            suites(Suite::supportsConcurrency),
            settings -> String.valueOf(settings.concurrent()),
            (settings, concurrent) -> {});

    private SuiteOptionDeclarations() {}

    /** Returns all of them, in the order of the declarations. */
    public static List<SuiteOption<?>> all() {
        return List.copyOf(DECLARED);
    }

    /** Returns by name the options that some suites read, but none of these, each with the suites that read it. */
    static SortedMap<String, List<Suite>> unread(List<Suite> suites) {
        SortedMap<String, List<Suite>> readers = new TreeMap<>();
        all().forEach(option -> readers.put(option.definition().name(), option.suites()));
        OptionCatalog.parsed()
                .filter(option -> !option.suites().isEmpty())
                .forEach(option -> readers.put(option.name(), OptionDeclarations.readers(option, Suite.all())));
        readers.values().removeIf(those -> suites.stream().anyMatch(those::contains));
        return readers;
    }

    /**
     * The settings of every suite: the suite's defaults, with what the user gave instead.
     *
     * @param concurrent whether both sides of a pair run at the same time, if that is decided
     */
    static Map<Suite, SuiteSettings> settings(Preset preset, Optional<Boolean> concurrent, OptionValues values) {
        Map<Suite, SuiteSettings> settings = new HashMap<>();
        for (Suite suite : Suite.all()) {
            settings.put(suite, settings(suite, preset, concurrent, values));
        }
        return settings;
    }

    /** The settings of one suite. */
    static SuiteSettings settings(Suite suite, Preset preset, Optional<Boolean> concurrent, OptionValues values) {
        return override(SuiteSettings.defaults(suite, preset, concurrent), suite, values);
    }

    /** The settings with which the calibration measures the runtime, as a gate would that is given no other options. */
    static SuiteSettings calibratedRuntime(Preset preset, OptionValues values) {
        Suite gate = suites(Suite::isGate).get(0);
        Suite calibration = suites(suite -> !suite.comparesServers()).get(0);
        return override(SuiteSettings.defaults(gate, preset, Optional.empty()), calibration, values);
    }

    /** Puts in what the user gave for the options that a suite reads. */
    private static SuiteSettings override(SuiteSettings defaults, Suite reader, OptionValues values) {
        SuiteSettings.Builder builder = new SuiteSettings.Builder(defaults);
        DECLARED.stream()
                .filter(option -> option.suites().contains(reader))
                .forEach(option -> option.applyTo(builder, values));
        return builder.build();
    }

    private static List<Suite> readers(Setting setting) {
        return suites(suite -> suite.as(ConfiguredSuite.class).settable().contains(setting));
    }

    private static List<Suite> suites(Predicate<Suite> condition) {
        return Suite.all().stream().filter(condition).toList();
    }

    private static <T> SuiteOption<T> declare(
            OptionDefinition.Builder<T> declaration,
            List<Suite> suites,
            Function<SuiteSettings, String> reader,
            BiConsumer<SuiteSettings.Builder, T> override) {
        return register(
                declaration.unsetMeans(() -> SuiteOption.describeWithConcurrent(suites, reader)),
                suites,
                reader,
                override);
    }

    private static <T> SuiteOption<T> register(
            OptionDefinition.Builder<T> declaration,
            List<Suite> suites,
            Function<SuiteSettings, String> reader,
            BiConsumer<SuiteSettings.Builder, T> override) {
        SuiteOption<T> option = new SuiteOption<>(
                declaration.onlyFor(suites.stream().map(Suite::key).toList()).build(), suites, reader, override);
        DECLARED.add(option);
        return option;
    }
}
