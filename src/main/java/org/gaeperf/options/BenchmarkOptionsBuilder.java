package org.gaeperf.options;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.Suite;
import org.gaeperf.model.stopping.Looks;
import org.gaeperf.options.declaration.ConversionContext;
import org.gaeperf.options.declaration.OptionGroup;
import org.gaeperf.options.declaration.ServerKind;
import org.gaeperf.options.hosts.LoaderOptions;
import org.gaeperf.options.hosts.ServerHostOptions;
import org.gaeperf.options.jvm.InstanceClass;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.options.jvm.JvmConfigurationMatrix;
import org.gaeperf.options.runtime.RuntimeSource;
import org.gaeperf.options.variant.VariantDeclarations;

/** Makes {@link BenchmarkOptions} of values that contradict nothing. */
final class BenchmarkOptionsBuilder {

    private final OptionValues values;
    private final List<Suite> suites;
    private final Map<Suite, SuiteSettings> settings;
    private final Optional<SuiteSettings> concurrentLoad;

    private BenchmarkOptionsBuilder(OptionValues values) {
        this.values = values;
        this.suites = values.get(OptionDeclarations.SUITE);
        Preset preset = values.get(OptionDeclarations.PRESET);
        this.settings = SuiteOptionDeclarations.settings(preset, OptionRules.concurrent(values), values);
        suiteOfGateTrials()
                .ifPresent(suite -> settings.keySet().stream()
                        .filter(Suite::isGate)
                        .forEach(gate -> settings.put(gate, settings.get(suite))));
        Optional<Suite> bothWays = suites.stream().filter(values::runsBothWays).findFirst();
        this.concurrentLoad = bothWays.map(
                        suite -> SuiteOptionDeclarations.settings(suite, preset, Optional.of(true), values)
                                .atShareOf(settings.get(suite)))
                .map(pairs -> values.find(OptionDeclarations.MAX_FORKS)
                        .map(pairs::withForks)
                        .orElse(pairs));
        bothWays.ifPresent(suite -> settings.computeIfPresent(suite, (key, alone) -> aloneWithPairs(alone)));
    }

    private Optional<Suite> suiteOfGateTrials() {
        return values.find(OptionDeclarations.SERVER)
                .flatMap(ServerKind::suiteOfGateTrials)
                .flatMap(key -> Suite.named(key).stream().findFirst());
    }

    /** Returns what a user did not set, for solo trials that give absolute values only. */
    private SuiteSettings aloneWithPairs(SuiteSettings alone) {
        SuiteSettings once =
                values.find(SuiteOptionDeclarations.FORKS.definition()).isPresent() ? alone : alone.withForks(1);
        return values.find(SuiteOptionDeclarations.DURATION.definition()).isPresent()
                ? once
                : once.withDuration(SuiteSettings.STEADY_ALONE);
    }

    /** A number that the user has given is fixed. */
    private boolean endsWhenDecided() {
        return values.find(SuiteOptionDeclarations.FORKS.definition()).isEmpty()
                && concurrentLoad
                        .filter(pairs -> pairs.forks() >= Looks.MIN_PAIRS)
                        .isPresent();
    }

    /** Builds the options of a run; what an options file has for other suites is left out. */
    static BenchmarkOptions build(OptionValues values, ConversionContext context) {
        BenchmarkOptionsBuilder builder = new BenchmarkOptionsBuilder(
                values.without(SuiteOptionDeclarations.unread(values.get(OptionDeclarations.SUITE))
                        .keySet()));
        CpuAffinity affinity =
                CpuAffinity.choose(values.get(OptionDeclarations.PIN), context.topology(), context.canPin());
        return new BenchmarkOptions(
                builder.measurement(),
                builder.server(affinity),
                new BenchmarkOptions.Machine(affinity, LoaderOptions.from(values), ServerHostOptions.from(values)),
                builder.gate(),
                new BenchmarkOptions.Output(
                        values.get(OptionDeclarations.OUTPUT),
                        values.find(OptionDeclarations.RESUME),
                        values.get(OptionDeclarations.PRINT_PHASES, false)),
                builder.recorded());
    }

    private BenchmarkOptions.Measurement measurement() {
        return new BenchmarkOptions.Measurement(
                suites,
                values.get(OptionDeclarations.PRESET),
                values.get(OptionDeclarations.MODES),
                settings,
                concurrentLoad,
                endsWhenDecided(),
                SuiteOptionDeclarations.calibratedRuntime(values.get(OptionDeclarations.PRESET), values),
                values.get(OptionDeclarations.SIZES),
                values.find(OptionDeclarations.CONNECTION_STEPS)
                        .map(steps -> steps.stream().sorted().toList())
                        .orElse(values.get(OptionDeclarations.PRESET).connectionSteps()),
                values.get(OptionDeclarations.RATE_STEPS).stream().sorted().toList(),
                values.get(OptionDeclarations.P99_LIMIT),
                values.get(OptionDeclarations.RESPONSE_CHECK),
                new BenchmarkOptions.Calibration(
                        values.get(OptionDeclarations.BUDGET),
                        Set.copyOf(values.get(OptionDeclarations.CALIBRATION_PARTS))),
                values.get(OptionDeclarations.RECORD),
                values.get(OptionDeclarations.METHODS),
                values.get(OptionDeclarations.SEED));
    }

    private BenchmarkOptions.Server server(CpuAffinity affinity) {
        return new BenchmarkOptions.Server(
                values.get(OptionDeclarations.SERVER).key(),
                compared(),
                values,
                new RuntimeSource(
                        values.get(OptionDeclarations.RUNTIME_VERSION), values.find(OptionDeclarations.RUNTIME_DIR)),
                values.find(OptionDeclarations.ENVIRONMENT),
                jvmConfigurations(affinity, List.of(), OptionalInt.empty()),
                runsOnInstanceClasses()
                        ? jvmConfigurations(
                                affinity,
                                List.of(InstanceClass.values()),
                                values.find(OptionDeclarations.CORE_MEGAHERTZ)
                                        .map(OptionalInt::of)
                                        .orElse(OptionalInt.empty()))
                        : List.of(),
                List.of());
    }

    private boolean runsOnInstanceClasses() {
        return !OptionDeclarations.withLimitedCores(suites).isEmpty();
    }

    /** The baseline first, if it is named. */
    private List<String> compared() {
        List<String> compared =
                new ArrayList<>(values.get(OptionDeclarations.SERVER).compared(values));
        values.find(VariantDeclarations.BASELINE)
                .filter(compared::remove)
                .ifPresent(baseline -> compared.add(0, baseline));
        return compared;
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
                values.find(OptionDeclarations.GATE_THRESHOLDS),
                values.get(OptionDeclarations.GATE_BUDGET),
                values.get(OptionDeclarations.INCONCLUSIVE),
                values.get(OptionDeclarations.GATE_RECORD),
                values.find(OptionDeclarations.INJECTED_FAULT));
    }

    private BenchmarkOptions.Recorded recorded() {
        SortedMap<String, String> common = values.effective();
        if (suites.stream().noneMatch(Suite::isGate)) {
            OptionCatalog.parsed()
                    .filter(option -> option.group() == OptionGroup.GATE)
                    .forEach(option -> common.remove(option.name()));
        }
        if (OptionDeclarations.withSharesOfCores(suites, values).isEmpty()) {
            common.remove(OptionDeclarations.CORE_MEGAHERTZ.name());
        }
        ServerKind kind = values.get(OptionDeclarations.SERVER);
        // The variants of a kind with modes are its modes.
        if (!kind.optionNames().contains(OptionDeclarations.MODES.name())
                || values.find(VariantDeclarations.BASELINE)
                        .filter(compared()::contains)
                        .isPresent()) {
            common.put(
                    RunOptions.COMPARED,
                    String.join(",", suites.stream().allMatch(Suite::isGate) ? kind.judgedByGate(values) : compared()));
        }
        SuiteOptionDeclarations.all()
                .forEach(option -> common.remove(option.definition().name()));
        Map<String, SortedMap<String, String>> bySuite = new LinkedHashMap<>();
        suites.forEach(suite -> bySuite.put(suite.key(), bySuite(suite, kind)));
        kind.unusedOptions().forEach(common::remove);
        return new BenchmarkOptions.Recorded(
                common, bySuite, new TreeMap<>(values.given().byName()));
    }

    /** One that no suite of the run reads is stored with all of them. */
    private SortedMap<String, String> bySuite(Suite suite, ServerKind kind) {
        SortedMap<String, String> read = new TreeMap<>();
        for (SuiteOption<?> option : SuiteOptionDeclarations.all()) {
            if (option.suites().contains(suite) || suites.stream().noneMatch(option.suites()::contains)) {
                read.put(option.definition().name(), read(option, suite));
            }
        }
        kind.unusedOptions().forEach(read::remove);
        return read;
    }

    private String read(SuiteOption<?> option, Suite suite) {
        return concurrentLoad
                .filter(concurrent ->
                        suite.runsBothWays() && values.find(option.definition()).isEmpty())
                .map(concurrent -> option.readBothWays(settings.get(suite), concurrent))
                .orElseGet(() -> option.read(settings.get(suite)));
    }
}
