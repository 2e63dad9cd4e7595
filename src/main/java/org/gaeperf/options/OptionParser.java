package org.gaeperf.options;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.model.Suite;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.ServletEnvironment;

/**
 * Turns {@code bench.*} properties into {@link BenchmarkOptions}. All problems are found before the first is told, so that a
 * user mends them in one go.
 */
public final class OptionParser {

    static final String DEFAULT_RUNTIME_VERSION = "2.0.19";

    private static final String PREFIX = "bench.";
    private static final String DEFAULT_GATE_RULES = "src/test/resources/gate-rules.properties";

    private final Map<String, String> given = new TreeMap<>();
    private final SortedMap<String, String> effective = new TreeMap<>();
    private final List<String> problems = new ArrayList<>();
    private final Path baseDirectory;
    private final PathConverters paths;
    private final Path buildJdk;
    private final int cores;
    private final boolean canPin;

    private OptionParser(Map<String, String> properties, Path baseDirectory, Path buildJdk, int cores, boolean canPin) {
        properties.forEach((name, value) -> {
            if (name.startsWith(PREFIX) && !value.isBlank()) {
                given.put(name, value.strip());
            }
        });
        this.baseDirectory = baseDirectory;
        this.paths = new PathConverters(baseDirectory);
        this.buildJdk = buildJdk;
        this.cores = cores;
        this.canPin = canPin;
    }

    /**
     * Parses and checks options. Those of a run that is to be resumed are the ones that it was begun with.
     *
     * @param properties all properties; those that do not begin with {@code bench.} and empty ones do not count
     * @param baseDirectory what relative paths are relative to
     * @param buildJdk home of the JDK that runs the build
     * @param cores how many cores the machine has
     * @param canPin whether {@code taskset} is there
     * @throws InvalidOptionsException that names every problem
     */
    public static BenchmarkOptions parse(
            Map<String, String> properties, Path baseDirectory, Path buildJdk, int cores, boolean canPin) {
        OptionParser parser = new OptionParser(properties, baseDirectory, buildJdk, cores, canPin);
        String resume = parser.given.get(OptionDefinition.RESUME.property());
        return resume == null
                ? parser.parse()
                : ResumedOptions.of(baseDirectory, resume)
                        .completing(
                                parser.given,
                                all -> new OptionParser(all, baseDirectory, buildJdk, cores, canPin).parse());
    }

    private BenchmarkOptions parse() {
        given.keySet().stream().filter(name -> !OptionDefinition.isKnown(name)).forEach(this::unknown);
        Preset preset = value(OptionDefinition.PRESET, Preset.QUICK.key(), ValueConverters::preset, Preset::key)
                .orElse(Preset.QUICK);
        List<Suite> suites = value(
                        OptionDefinition.SUITE, Suite.LOAD.key(), ValueConverters::suites, ValueConverters::suiteWords)
                .orElse(List.of(Suite.LOAD));
        List<ConnectorMode> modes = value(
                        OptionDefinition.MODES, "http,rpc", ValueConverters::modes, ValueConverters::words)
                .orElse(List.of());
        Map<Suite, SuiteSettings> settings = settings(preset, suites);
        List<BodySize> sizes = value(
                        OptionDefinition.SIZES,
                        "32KB,1MB,30MB",
                        ValueConverters::sizes,
                        found -> found.stream().map(BodySize::option).collect(Collectors.joining(",")))
                .orElse(List.of());
        Duration p99Limit = duration(
                OptionDefinition.P99_LIMIT, Duration.ofMillis(50), Duration.ofMillis(1), Duration.ofMinutes(1));
        Duration interval = duration(
                OptionDefinition.SAMPLE_INTERVAL, Duration.ofSeconds(5), Duration.ofSeconds(1), Duration.ofMinutes(10));
        Duration budget =
                duration(OptionDefinition.BUDGET, Duration.ofMinutes(60), Duration.ofMinutes(1), Duration.ofHours(24));
        String version = value(
                        OptionDefinition.RUNTIME_VERSION, DEFAULT_RUNTIME_VERSION, ValueConverters::version, v -> v)
                .orElse("");
        Optional<Path> runtimeDir = optional(OptionDefinition.RUNTIME_DIR, paths::deployment, Path::toString);
        Optional<ServletEnvironment> environment =
                optional(OptionDefinition.ENVIRONMENT, ValueConverters::environment, ServletEnvironment::key);
        CpuAffinity pinning = value(
                        OptionDefinition.PIN, "auto", this::pinning, p -> given.getOrDefault("bench.pin", "auto"))
                .orElse(CpuAffinity.none(cores));
        List<JvmConfiguration> setups = setups(pinning);
        Path output = value(OptionDefinition.OUTPUT, "output", paths::output, Path::toString)
                .orElse(baseDirectory);
        Optional<Path> resume = optional(OptionDefinition.RESUME, Path::of, Path::toString);
        GateOptions gate = gate(suites.contains(Suite.GATE));
        if (!suites.contains(Suite.GATE) && problems.isEmpty()) {
            refuseOptionsOfTheGate();
        }
        if (!problems.isEmpty()) {
            throw new InvalidOptionsException(problems);
        }
        return new BenchmarkOptions(
                suites,
                preset,
                modes,
                settings,
                sizes,
                p99Limit,
                new RuntimeSource(version, runtimeDir),
                gate,
                environment,
                setups,
                pinning,
                interval,
                budget,
                output,
                resume,
                effective,
                new TreeMap<>(given));
    }

    /** A build that was to be held against a baseline would pass without having been. */
    private void refuseOptionsOfTheGate() {
        given.forEach((name, value) -> {
            if (name.startsWith("bench.baseline.") || name.startsWith("bench.gate.")) {
                problems.add("-D" + name + "=" + value + ": only the suite gate heeds it;"
                        + " allowed is -Dbench.suite=gate beside it");
            }
        });
    }

    private GateOptions gate(boolean asked) {
        Optional<String> version = optional(OptionDefinition.BASELINE_VERSION, ValueConverters::version, v -> v);
        Optional<Path> directory = optional(OptionDefinition.BASELINE_DIR, paths::deployment, Path::toString);
        Optional<Path> results = optional(OptionDefinition.BASELINE_RESULTS, paths::file, Path::toString);
        long baselines = Stream.of(version, directory, results)
                .filter(Optional::isPresent)
                .count();
        if (asked && baselines != 1 && problems.isEmpty()) {
            problems.add("the suite gate needs one baseline, and " + baselines + " are given; allowed is one of "
                    + "-Dbench.baseline.version, -Dbench.baseline.dir and -Dbench.baseline.results");
        }
        Optional<RuntimeSource> baseline = version.isPresent() || directory.isPresent()
                ? Optional.of(new RuntimeSource(version.orElse(""), directory))
                : Optional.empty();
        boolean anyway = given(OptionDefinition.BASELINE_ANYWAY, ValueConverters::trueOrFalse)
                .orElse(false);
        Path rules = optional(OptionDefinition.GATE_RULES, paths::file, Path::toString)
                .orElse(baseDirectory.resolve(DEFAULT_GATE_RULES));
        Duration budget = duration(OptionDefinition.GATE_BUDGET, asked, Duration.ofMinutes(20));
        boolean fails = optional(
                        OptionDefinition.GATE_UNDECIDED, text -> ValueConverters.oneOf(text, "pass", "fail"), v -> v)
                .orElse("pass")
                .equals("fail");
        Optional<String> planted = optional(OptionDefinition.GATE_PLANTED, ValueConverters::fault, v -> v);
        return new GateOptions(baseline, results, anyway, rules, budget, fails, planted);
    }

    private Duration duration(OptionDefinition name, boolean asked, Duration byDefault) {
        return asked ? duration(name, byDefault, Duration.ofMinutes(1), Duration.ofHours(24)) : byDefault;
    }

    /** What the user gives counts for every suite; a default is each suite's own. */
    private Map<Suite, SuiteSettings> settings(Preset preset, List<Suite> asked) {
        Optional<Boolean> together = together(asked);
        Map<Suite, SuiteSettings> settings = new EnumMap<>(Suite.class);
        for (Suite suite : Suite.values()) {
            settings.put(suite, SuiteSettings.of(suite, preset, together));
        }
        Map<Suite, SuiteSettings> overridden = new EnumMap<>(Suite.class);
        Overrides overrides = new Overrides();
        settings.forEach((suite, byDefault) -> overridden.put(suite, overrides.applyTo(byDefault)));
        asked.stream().mapToLong(suite -> overridden.get(suite).workload().responseBytes()).max().stream()
                .filter(bytes -> bytes > ValueConverters.MAX_BODY_BYTES)
                .forEach(bytes -> problems.add(
                        "bench.writes x bench.writeBytes = " + bytes + " bytes is more than the runtime's limit of "
                                + ValueConverters.MAX_BODY_BYTES + " bytes for a response"));
        write(OptionDefinition.RATE, asked, suite -> rate(suite, overridden));
        write(
                OptionDefinition.REQUEST_BYTES,
                asked,
                suite -> Integer.toString(overridden.get(suite).workload().requestBytes()));
        write(
                OptionDefinition.WRITES,
                asked,
                suite -> Integer.toString(overridden.get(suite).workload().writes()));
        write(
                OptionDefinition.WRITE_BYTES,
                asked,
                suite -> Integer.toString(overridden.get(suite).workload().writeBytes()));
        write(
                OptionDefinition.CONNECTIONS,
                asked,
                suite -> Integer.toString(overridden.get(suite).workload().connections()));
        write(
                OptionDefinition.TOGETHER,
                asked,
                suite -> Boolean.toString(overridden.get(suite).together()));
        write(
                OptionDefinition.FORKS,
                asked,
                suite -> Integer.toString(overridden.get(suite).forks()));
        write(
                OptionDefinition.DURATION,
                asked,
                suite -> Durations.format(overridden.get(suite).duration()));
        write(
                OptionDefinition.WARMUP,
                asked,
                suite -> overridden.get(suite).warmUp().displayName());
        return overridden;
    }

    /** The stored trials of a baseline ran alone, so those of the candidate do too. */
    private Optional<Boolean> together(List<Suite> asked) {
        Optional<Boolean> given = given(OptionDefinition.TOGETHER, ValueConverters::trueOrFalse);
        boolean stored =
                asked.contains(Suite.GATE) && this.given.containsKey(OptionDefinition.BASELINE_RESULTS.property());
        if (stored && given.orElse(false)) {
            problems.add(
                    "-Dbench.together=true: a baseline that is stored cannot run at the same time as the candidate;"
                            + " allowed is false beside -Dbench.baseline.results");
        }
        if (given.orElse(false) && asked.stream().noneMatch(Suite::canRunConcurrently)) {
            problems.add("-Dbench.together=true: none of the suites asked for can run both sides at the same time;"
                    + " allowed is true for "
                    + Arrays.stream(Suite.values())
                            .filter(Suite::canRunConcurrently)
                            .map(Suite::key)
                            .collect(Collectors.joining(", ")));
        }
        return stored ? Optional.of(false) : given;
    }

    private static String rate(Suite suite, Map<Suite, SuiteSettings> settings) {
        return Integer.toString(settings.get(suite).workload().requestsPerSecond());
    }

    /** One value if all suites asked for agree, otherwise each with its suite. */
    private void write(OptionDefinition name, List<Suite> suites, Function<Suite, String> words) {
        boolean same = suites.stream().map(words).distinct().count() == 1;
        effective.put(
                name.property(),
                same
                        ? words.apply(suites.get(0))
                        : suites.stream()
                                .map(suite -> words.apply(suite) + " (" + suite.key() + ")")
                                .collect(Collectors.joining(", ")));
    }

    private List<JvmConfiguration> setups(CpuAffinity pinning) {
        List<String> user = optional(
                        OptionDefinition.JVM_ARGS, text -> List.of(text.split("\\s+")), args -> String.join(" ", args))
                .orElse(List.of());
        List<GarbageCollector> collectors = optional(
                        OptionDefinition.GC,
                        text -> ValueConverters.list(text).stream()
                                .map(GarbageCollector::parse)
                                .toList(),
                        found -> found.stream().map(GarbageCollector::key).collect(Collectors.joining(",")))
                .orElse(List.of());
        List<InstanceClass> classes = optional(
                        OptionDefinition.INSTANCE_CLASS,
                        text -> ValueConverters.parts(text)
                                .map(InstanceClass::parse)
                                .distinct()
                                .toList(),
                        found -> found.stream().map(InstanceClass::name).collect(Collectors.joining(",")))
                .orElse(List.of());
        return new JvmConfigurationMatrix(jdks(), collectors, classes, user, pinning.serverCores()).all();
    }

    private List<Path> jdks() {
        Path one = value(OptionDefinition.JDK, buildJdk.toString(), paths::jdk, Path::toString)
                .orElse(buildJdk);
        Optional<List<Path>> several = optional(
                OptionDefinition.JDKS,
                text -> {
                    if (given.containsKey(OptionDefinition.JDK.property())) {
                        throw new IllegalArgumentException("bench.jdk is given too");
                    }
                    return ValueConverters.parts(text)
                            .map(paths::jdk)
                            .distinct()
                            .toList();
                },
                homes -> homes.stream().map(Path::toString).collect(Collectors.joining(",")));
        return several.orElse(List.of(one));
    }

    /** What the user gave of a workload, parsed once, to be put over each suite's defaults. */
    private final class Overrides {

        private final Optional<Integer> rate = number(OptionDefinition.RATE, 1, 100_000);
        private final Optional<Integer> requestBytes =
                number(OptionDefinition.REQUEST_BYTES, 0, ValueConverters.MAX_BODY_BYTES);
        private final Optional<Integer> writes = number(OptionDefinition.WRITES, 1, 100_000);
        private final Optional<Integer> writeBytes =
                number(OptionDefinition.WRITE_BYTES, 1, ValueConverters.MAX_BODY_BYTES);
        private final Optional<Integer> connections = number(OptionDefinition.CONNECTIONS, 1, 20_000);
        private final Optional<Integer> forks = number(OptionDefinition.FORKS, 1, 100);
        private final Optional<Duration> duration = given(
                OptionDefinition.DURATION,
                text -> ValueConverters.duration(text, Duration.ofSeconds(1), Duration.ofHours(24)));
        private final Optional<Duration> warmUp = given(
                OptionDefinition.WARMUP,
                text -> ValueConverters.duration(text, Duration.ofSeconds(1), Duration.ofHours(1)));

        private SuiteSettings applyTo(SuiteSettings byDefault) {
            Workload of = byDefault.workload();
            Workload workload = new Workload(
                    rate.orElse(of.requestsPerSecond()),
                    requestBytes.orElse(of.requestBytes()),
                    writes.orElse(of.writes()),
                    writeBytes.orElse(of.writeBytes()),
                    connections.orElse(of.connections()));
            return new SuiteSettings(
                    workload,
                    warmUp.map(WarmUpPlan::fixed).orElse(byDefault.warmUp()),
                    duration.orElse(byDefault.duration()),
                    forks.orElse(byDefault.forks()),
                    byDefault.together());
        }
    }

    private void unknown(String name) {
        String hint = OptionDefinition.nearest(name)
                .map(near -> "did you mean " + near + "? ")
                .orElse("");
        problems.add("-D" + name + ": unknown property; " + hint + "Known are: "
                + String.join(
                        ", ",
                        Arrays.stream(OptionDefinition.values())
                                .map(OptionDefinition::property)
                                .toList()));
    }

    private Optional<Integer> number(OptionDefinition name, int least, int most) {
        return given(name, text -> {
            int number = Integer.parseInt(text);
            if (number < least || number > most) {
                throw new IllegalArgumentException("out of range");
            }
            return number;
        });
    }

    private Duration duration(OptionDefinition name, Duration byDefault, Duration least, Duration most) {
        return value(
                        name,
                        Durations.format(byDefault),
                        text -> ValueConverters.duration(text, least, most),
                        Durations::format)
                .orElse(byDefault);
    }

    private <T> Optional<T> given(OptionDefinition name, Function<String, T> parser) {
        return optional(name, parser, Object::toString);
    }

    private <T> Optional<T> optional(OptionDefinition name, Function<String, T> parser, Function<T, String> writer) {
        return given.containsKey(name.property()) ? value(name, "", parser, writer) : Optional.empty();
    }

    private <T> Optional<T> value(
            OptionDefinition name, String byDefault, Function<String, T> parser, Function<T, String> writer) {
        String text = given.getOrDefault(name.property(), byDefault);
        try {
            T parsed = parser.apply(text);
            effective.put(name.property(), writer.apply(parsed));
            return Optional.of(parsed);
        } catch (NumberFormatException notWhole) {
            problem(name, text, "no whole number");
        } catch (InvalidPathException notPath) {
            problem(name, text, "no path");
        } catch (IllegalArgumentException reason) {
            problem(name, text, reason.getMessage());
        }
        return Optional.empty();
    }

    private void problem(OptionDefinition name, String text, String reason) {
        String origin = given.containsKey(name.property()) ? "-D" + name.property() : name.property() + " by default";
        problems.add(origin + "=" + text + ": " + reason + "; allowed is " + name.allowed());
    }

    private CpuAffinity pinning(String text) {
        if (text.equals("none")) {
            return CpuAffinity.none(cores);
        }
        if (text.equals("auto")) {
            return canPin ? CpuAffinity.split(cores) : CpuAffinity.none(cores);
        }
        if (!canPin) {
            throw new IllegalArgumentException("taskset is not on this machine's PATH");
        }
        return CpuAffinity.parse(text, cores);
    }
}
