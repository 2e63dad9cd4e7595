package org.gaeperf.options;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.Suite;
import org.gaeperf.options.declaration.ConversionContext;
import org.gaeperf.options.declaration.OptionGroup;
import org.gaeperf.options.declaration.ServerKind;
import org.gaeperf.options.hosts.LoaderOptions;
import org.gaeperf.options.hosts.ServerHostOptions;
import org.gaeperf.options.jvm.InstanceClass;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.options.jvm.JvmConfigurationMatrix;

/** Makes {@link BenchmarkOptions} of values that contradict nothing. */
final class BenchmarkOptionsBuilder {

    private final OptionValues values;
    private final ConversionContext context;
    private final List<Suite> suites;
    private final Map<Suite, SuiteSettings> settings;
    private final Optional<SuiteSettings> concurrentLoad;

    private BenchmarkOptionsBuilder(OptionValues values, ConversionContext context) {
        this.values = values;
        this.context = context;
        this.suites = values.get(OptionDeclarations.SUITE);
        Preset preset = values.get(OptionDeclarations.PRESET);
        this.settings = SuiteOptionDeclarations.settings(preset, OptionRules.concurrent(values), values);
        suiteOfGateTrials().ifPresent(suite -> settings.put(Suite.GATE, settings.get(suite)));
        this.concurrentLoad = comparesConcurrently()
                ? Optional.of(SuiteOptionDeclarations.settings(preset, Optional.of(true), values)
                        .get(Suite.LOAD)
                        .atShareOf(settings.get(Suite.LOAD)))
                : Optional.empty();
        if (concurrentLoad.isPresent()) {
            settings.computeIfPresent(Suite.LOAD, (suite, alone) -> aloneWithPairs(alone));
        }
    }

    private Optional<Suite> suiteOfGateTrials() {
        return values.find(OptionDeclarations.SERVER)
                .flatMap(ServerKind::suiteOfGateTrials)
                .flatMap(key -> Suite.named(key).stream().findFirst());
    }

    /** What a user did not set, for trials alone that give absolute values only. */
    private SuiteSettings aloneWithPairs(SuiteSettings alone) {
        SuiteSettings once =
                values.find(SuiteOptionDeclarations.FORKS.definition()).isPresent() ? alone : alone.withForks(1);
        return values.find(SuiteOptionDeclarations.DURATION.definition()).isPresent()
                ? once
                : once.withDuration(SuiteSettings.STEADY_ALONE);
    }

    /** Where the time is short: the ratios of concurrent pairs vary less than those of interleaved trials. */
    private boolean comparesConcurrently() {
        return suites.contains(Suite.LOAD)
                && values.get(OptionDeclarations.PRESET) == Preset.QUICK
                && contenders().size() > 1
                && OptionRules.concurrent(values).isEmpty();
    }

    static BenchmarkOptions build(OptionValues values, ConversionContext context) {
        BenchmarkOptionsBuilder builder = new BenchmarkOptionsBuilder(values, context);
        CpuAffinity affinity =
                CpuAffinity.choose(values.get(OptionDeclarations.PIN), context.topology(), context.canPin());
        return new BenchmarkOptions(
                builder.measurement(),
                builder.server(affinity),
                new BenchmarkOptions.Machine(affinity, LoaderOptions.from(values), ServerHostOptions.from(values)),
                builder.gate(),
                new BenchmarkOptions.Output(
                        values.get(OptionDeclarations.OUTPUT), values.find(OptionDeclarations.RESUME)),
                builder.recorded());
    }

    private BenchmarkOptions.Measurement measurement() {
        return new BenchmarkOptions.Measurement(
                suites,
                values.get(OptionDeclarations.PRESET),
                values.get(OptionDeclarations.MODES),
                settings,
                concurrentLoad,
                SuiteOptionDeclarations.calibratedRuntime(values.get(OptionDeclarations.PRESET), values),
                values.get(OptionDeclarations.SIZES),
                values.find(OptionDeclarations.CONNECTION_STEPS)
                        .map(steps -> steps.stream().sorted().toList())
                        .orElse(values.get(OptionDeclarations.PRESET).connectionSteps()),
                values.get(OptionDeclarations.P99_LIMIT),
                values.get(OptionDeclarations.BUDGET),
                values.get(OptionDeclarations.RECORD),
                values.get(OptionDeclarations.SEED));
    }

    private BenchmarkOptions.Server server(CpuAffinity affinity) {
        return new BenchmarkOptions.Server(
                values.get(OptionDeclarations.SERVER).key(),
                contenders(),
                values,
                new RuntimeSource(
                        values.get(OptionDeclarations.RUNTIME_VERSION), values.find(OptionDeclarations.RUNTIME_DIR)),
                values.find(OptionDeclarations.ENVIRONMENT),
                jvmConfigurations(affinity, List.of(), OptionalInt.empty()),
                suites.contains(Suite.SIZING)
                        ? jvmConfigurations(
                                affinity,
                                List.of(InstanceClass.values()),
                                values.find(OptionDeclarations.CORE_MEGAHERTZ)
                                        .map(OptionalInt::of)
                                        .orElse(OptionalInt.empty()))
                        : List.of());
    }

    private List<String> contenders() {
        return values.get(OptionDeclarations.SERVER).contenders(values);
    }

    /** One for each JDK, collector and instance class; those of the classes that the user names, or else of these. */
    private List<JvmConfiguration> jvmConfigurations(
            CpuAffinity affinity, List<InstanceClass> classes, OptionalInt coreMegahertz) {
        return new JvmConfigurationMatrix(
                        values.get(OptionDeclarations.JDKS, List.of(values.get(OptionDeclarations.JDK))),
                        values.get(OptionDeclarations.GC, List.of()),
                        values.get(OptionDeclarations.INSTANCE_CLASS, classes),
                        values.get(OptionDeclarations.JVM_ARGS, List.of()),
                        affinity.serverCores(),
                        coreMegahertz)
                .all();
    }

    private GateOptions gate() {
        Optional<String> version = values.find(OptionDeclarations.BASELINE_VERSION);
        Optional<Path> directory = values.find(OptionDeclarations.BASELINE_DIR);
        return new GateOptions(
                version.isPresent() || directory.isPresent()
                        ? Optional.of(new RuntimeSource(version.orElse(""), directory))
                        : Optional.empty(),
                values.find(OptionDeclarations.BASELINE_RESULTS),
                values.get(OptionDeclarations.IGNORE_MISMATCH),
                values.get(
                        OptionDeclarations.GATE_RULES, context.baseDirectory().resolve(GateOptions.DEFAULT_RULES)),
                values.get(OptionDeclarations.GATE_BUDGET),
                values.get(OptionDeclarations.INCONCLUSIVE),
                values.find(OptionDeclarations.INJECTED_FAULT));
    }

    private BenchmarkOptions.Recorded recorded() {
        SortedMap<String, String> effective = values.effective();
        if (!suites.contains(Suite.GATE)) {
            OptionCatalog.parsed()
                    .filter(option -> option.group() == OptionGroup.GATE)
                    .forEach(option -> effective.remove(option.name()));
        }
        if (!suites.contains(Suite.SIZING)) {
            effective.remove(OptionDeclarations.CORE_MEGAHERTZ.name());
        }
        ServerKind kind = values.get(OptionDeclarations.SERVER);
        // The roles of a kind with modes are its modes.
        if (!kind.optionNames().contains(OptionDeclarations.MODES.name())) {
            effective.put(
                    RunOptions.CONTENDERS,
                    String.join(",", suites.equals(List.of(Suite.GATE)) ? kind.judgedByGate(values) : contenders()));
        }
        for (SuiteOption<?> option : SuiteOptionDeclarations.all()) {
            List<Suite> readers =
                    suites.stream().filter(option.suites()::contains).toList();
            effective.put(
                    option.definition().name(),
                    bySuite(readers.isEmpty() ? suites : readers, suite -> read(option, suite)));
        }
        kind.unusedOptions().forEach(effective::remove);
        UserOptions given = values.given();
        return new BenchmarkOptions.Recorded(effective, new TreeMap<>(given.byName()), given.warnings());
    }

    private String read(SuiteOption<?> option, Suite suite) {
        String alone = option.read(settings.get(suite));
        return concurrentLoad
                .filter(concurrent ->
                        suite == Suite.LOAD && values.find(option.definition()).isEmpty())
                .map(option::read)
                .filter(concurrent -> !concurrent.equals(alone))
                .map(concurrent -> alone + " alone, " + concurrent + " concurrent")
                .orElse(alone);
    }

    /** One value if all of these suites agree, otherwise each with its suite. */
    private static String bySuite(List<Suite> suites, Function<Suite, String> words) {
        return suites.stream().map(words).distinct().count() == 1
                ? words.apply(suites.get(0))
                : suites.stream()
                        .map(suite -> words.apply(suite) + " (" + suite.key() + ")")
                        .collect(Collectors.joining(", "));
    }
}
