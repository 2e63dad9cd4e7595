package org.gaeperf.options;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gaeperf.model.InstrumentPart;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.Suite;
import org.gaeperf.model.load.ResponseCheck;
import org.gaeperf.model.scenario.OpenLoopStep;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.InstanceLimits;
import org.gaeperf.model.server.ServletEnvironment;
import org.gaeperf.model.stopping.TimeChoice;
import org.gaeperf.options.declaration.CommandSyntax;
import org.gaeperf.options.declaration.OptionReader;
import org.gaeperf.options.hosts.ConnectionNeeds;
import org.gaeperf.options.hosts.LoaderOptions;
import org.gaeperf.options.hosts.ServerHostOptions;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.options.runtime.RuntimeSource;
import org.gaeperf.options.variant.ComparedVariants;
import org.gaeperf.options.variant.VariantDeclarations;

/** Every option with its final value, by topic. */
public record BenchmarkOptions(
        Measurement measurement, Server server, Machine machine, GateOptions gate, Output output, Recorded recorded) {

    /** Whoever names one of them has said how long the pairs of a run take. */
    private static final Set<String> NAMED_TIME =
            Set.of(RunOptions.DURATION, RunOptions.FORKS, RunOptions.MAX_FORKS, RunOptions.PRESET);

    /** What is done with the costs of single methods. */
    public enum MethodRule {
        /** They are not sampled. */
        OFF,
        /** A method that grew is in the reports. */
        NOTE,
        /** A method that grew fails the gate. */
        FAIL;

        /** Returns the name that the option has for it. */
        String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Says whether methods are sampled and compared. */
        public boolean samples() {
            return this != OFF;
        }
    }

    /**
     * What is measured.
     *
     * @param suites in the order in which they run
     * @param modes to compare
     * @param settings of each suite, asked for or not
     * @param concurrentLoad the concurrent pairs of the suite {@code load}, which is compared by them; empty if it has only
     *     the trials of {@code settings}
     * @param endsWhenDecided whether the concurrent pairs end before their number as soon as they have decided
     * @param calibratedRuntime what the suite {@code calibration} does with the runtime: the defaults of the gate, with
     *     the user's values of the options that the calibration reads
     * @param sizes bodies of the suite {@code request-memory}
     * @param connectionSteps numbers of connections of the suite {@code proxy}, in rising order
     * @param rateSteps rates of a curve, in percent of the rate that the slowest variant holds, in rising order
     * @param p99Limit below which the suites {@code capacity} and {@code sizing} count a rate as held
     * @param responseCheck of which responses the body is compared with the right one
     * @param calibration how much of the suite {@code calibration} is run
     * @param withRecordedTrials whether one further trial of each mode is recorded with Flight Recorder
     * @param methods what is done with the costs of single methods
     * @param seed of the random order of the trials of each pair
     */
    public record Measurement(
            List<Suite> suites,
            Preset preset,
            List<ConnectorMode> modes,
            Map<Suite, SuiteSettings> settings,
            Optional<SuiteSettings> concurrentLoad,
            boolean endsWhenDecided,
            SuiteSettings calibratedRuntime,
            List<BodySize> sizes,
            List<Integer> connectionSteps,
            List<Integer> rateSteps,
            Duration p99Limit,
            ResponseCheck responseCheck,
            Calibration calibration,
            boolean withRecordedTrials,
            MethodRule methods,
            long seed) {

        public Measurement {
            suites = List.copyOf(suites);
            modes = List.copyOf(modes);
            settings = Map.copyOf(settings);
            sizes = List.copyOf(sizes);
            connectionSteps = List.copyOf(connectionSteps);
            rateSteps = List.copyOf(rateSteps);
        }

        private Measurement withConcurrentLoad(SuiteSettings pairs) {
            return new Measurement(
                    suites,
                    preset,
                    modes,
                    settings,
                    Optional.of(pairs),
                    endsWhenDecided,
                    calibratedRuntime,
                    sizes,
                    connectionSteps,
                    rateSteps,
                    p99Limit,
                    responseCheck,
                    calibration,
                    withRecordedTrials,
                    methods,
                    seed);
        }

        /**
         * The steps of connections that are loaded in an open loop, too: the first, whose rate the client of a small
         * machine can send, or all unless the preset is quick.
         */
        public List<Integer> openLoopSteps() {
            return preset.isQuick() ? connectionSteps.subList(0, 1) : connectionSteps;
        }

        /** The connections that a step load of connections opens at once, at most. */
        public int mostConnectionsOfSteps() {
            return Math.max(
                    Collections.max(connectionSteps), OpenLoopStep.connections(Collections.max(openLoopSteps())));
        }

        /** The connections that the load of all suites needs. */
        public ConnectionNeeds connectionNeeds() {
            List<ConfiguredSuite> configured = suites.stream()
                    .map(suite -> suite.as(ConfiguredSuite.class))
                    .toList();
            return new ConnectionNeeds(
                    configured.stream()
                            .mapToInt(suite -> suite.mostConnections(this))
                            .max()
                            .orElse(0),
                    configured.stream().anyMatch(ConfiguredSuite::opensConnectionsForRequests));
        }
    }

    /**
     * How much of the suite {@code calibration} is run.
     *
     * @param budget after which it begins no further trial
     * @param parts that it has
     */
    public record Calibration(Duration budget, Set<InstrumentPart> parts) {

        public Calibration {
            parts = Set.copyOf(parts);
        }
    }

    /**
     * What serves.
     *
     * @param kind the key of the kind of server
     * @param compared the names of what is compared, in the order in which they are planned
     * @param values of all options, for the provider of this kind
     * @param runtime under test; the gate's candidate
     * @param environment if the user chose one; otherwise the deployment decides
     * @param jvmConfigurations at least one
     * @param sizedConfigurations those of the suite {@code sizing}, with the limits of their instance classes; none
     *     without that suite
     * @param variants that the user has defined, the baseline first; empty if the kind of server says what is compared
     */
    public record Server(
            String kind,
            List<String> compared,
            OptionReader values,
            RuntimeSource runtime,
            Optional<ServletEnvironment> environment,
            List<JvmConfiguration> jvmConfigurations,
            List<JvmConfiguration> sizedConfigurations,
            List<DefinedVariant> variants) {

        public Server {
            variants = List.copyOf(variants);
            compared = List.copyOf(compared);
            jvmConfigurations = List.copyOf(jvmConfigurations);
            sizedConfigurations = List.copyOf(sizedConfigurations);
        }

        /** The limits that the suite {@code sizing} holds servers to. */
        public List<InstanceLimits> instanceLimits() {
            return sizedConfigurations.stream()
                    .flatMap(configuration -> configuration.limits().stream())
                    .toList();
        }

        /** Says whether each variant is compared with each, and not only with the baseline. */
        public boolean comparesAll() {
            return values.find(VariantDeclarations.COMPARE)
                    .filter(ComparedVariants.ALL::equals)
                    .isPresent();
        }

        /** The first configuration of the JVM, for suites that use only one. */
        public JvmConfiguration jvm() {
            return jvmConfigurations.get(0);
        }
    }

    /**
     * A variant with a value of every option.
     *
     * @param name that the user has given it
     * @param options of the run, with those that differ in the variant
     */
    public record DefinedVariant(String name, BenchmarkOptions options) {}

    /**
     * How the machine is used and observed.
     *
     * @param affinity of server and client to cores
     * @param loaders the hosts that send the load; empty if the machine of the server does
     * @param serverHost the host that runs and measures the server; empty if this machine does
     */
    public record Machine(
            CpuAffinity affinity, Optional<LoaderOptions> loaders, Optional<ServerHostOptions> serverHost) {}

    /**
     * Says where results go.
     *
     * @param directory that holds the directories of runs
     * @param resume the directory of the run to resume, if no new one is to begin
     * @param printsPhases whether each phase of a trial has a line in the progress
     */
    public record Output(Path directory, Optional<Path> resume, boolean printsPhases) {}

    /**
     * Options as text, by name.
     *
     * @param common every option that has a value, the same in all suites
     * @param bySuite by the key of a suite, in the order of the run: every other option
     * @param userSupplied those that the user gave, for the command that repeats a run
     * @param timeChoice how the time of the concurrent pairs was chosen by what earlier runs have stored, if it was
     */
    public record Recorded(
            SortedMap<String, String> common,
            Map<String, SortedMap<String, String>> bySuite,
            SortedMap<String, String> userSupplied,
            Optional<TimeChoice> timeChoice) {

        /** Records options of a run whose time is not chosen. */
        public Recorded(
                SortedMap<String, String> common,
                Map<String, SortedMap<String, String>> bySuite,
                SortedMap<String, String> userSupplied) {
            this(common, bySuite, userSupplied, Optional.empty());
        }

        /** Returns every option, as {@link RunOptions#effective()}. */
        public SortedMap<String, String> effective() {
            return RunOptions.effective(common, bySuite);
        }
    }

    /** The suites to run, as the user names them. */
    public List<Suite> suites() {
        return measurement.suites();
    }

    /** The modes to compare. */
    public List<ConnectorMode> modes() {
        return measurement.modes();
    }

    /** Returns what a suite does with each variant. */
    public SuiteSettings settings(Suite suite) {
        return measurement.settings().get(suite);
    }

    /** The command that repeats the run, with its trials in the same order. */
    public String command(CommandSyntax syntax) {
        SortedMap<String, String> repeated = new TreeMap<>(recorded.userSupplied());
        repeated.put(OptionDeclarations.SEED.name(), Long.toString(measurement.seed()));
        recorded.timeChoice().ifPresent(choice -> {
            // A number that is named keeps a later run from choosing another one.
            repeated.put(RunOptions.MAX_FORKS, Integer.toString(choice.chosen().maxPairs()));
            if (choice.differsFromUsual()) {
                repeated.put(RunOptions.DURATION, choice.chosen().seconds() + "s");
            }
        });
        return syntax.command(repeated);
    }

    /**
     * Returns the suite whose concurrent pairs may be measured for another time and in another number than by default: the user
     * has named neither, nor the preset that has them, and the pairs end when they have decided. Empty if there is none.
     */
    public Optional<Suite> suiteWithOpenTime() {
        return measurement.endsWhenDecided()
                        && Collections.disjoint(recorded.userSupplied().keySet(), NAMED_TIME)
                ? suites().stream().filter(Suite::runsBothWays).findFirst()
                : Optional.empty();
    }

    /**
     * Returns these options with the time that was chosen for the concurrent pairs.
     *
     * @throws java.util.NoSuchElementException if the suite has no concurrent pairs
     */
    public BenchmarkOptions with(TimeChoice choice) {
        SuiteSettings pairs = measurement
                .concurrentLoad()
                .orElseThrow()
                .withForks(choice.chosen().maxPairs())
                .withDuration(Duration.ofSeconds(choice.chosen().seconds()));
        Map<String, SortedMap<String, String>> bySuite = new LinkedHashMap<>(recorded.bySuite());
        bySuite.computeIfPresent(choice.suite(), (key, before) -> {
            SuiteSettings alone = settings(Suite.named(key).get(0));
            SortedMap<String, String> ofSuite = new TreeMap<>(before);
            for (SuiteOption<?> option : List.of(SuiteOptionDeclarations.FORKS, SuiteOptionDeclarations.DURATION)) {
                ofSuite.put(option.definition().name(), option.readBothWays(alone, pairs));
            }
            return ofSuite;
        });
        return new BenchmarkOptions(
                measurement.withConcurrentLoad(pairs),
                server,
                machine,
                gate,
                output,
                new Recorded(recorded.common(), bySuite, recorded.userSupplied(), Optional.of(choice)));
    }
}
