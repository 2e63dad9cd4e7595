package org.gaeperf.options;

import static org.gaeperf.options.declaration.OptionDefinition.option;
import static org.gaeperf.options.declaration.OptionTypes.anyLong;
import static org.gaeperf.options.declaration.OptionTypes.choice;
import static org.gaeperf.options.declaration.OptionTypes.duration;
import static org.gaeperf.options.declaration.OptionTypes.list;
import static org.gaeperf.options.declaration.OptionTypes.listOf;
import static org.gaeperf.options.declaration.OptionTypes.text;
import static org.gaeperf.options.declaration.OptionTypes.trueOrFalse;
import static org.gaeperf.options.declaration.OptionTypes.wholeNumber;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gaeperf.model.InstrumentPart;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.Suite;
import org.gaeperf.model.load.ResponseCheck;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.ServletEnvironment;
import org.gaeperf.model.stopping.Looks;
import org.gaeperf.options.BenchmarkOptions.MethodRule;
import org.gaeperf.options.GateOptions.InconclusiveOutcome;
import org.gaeperf.options.cpu.CoreFrequency;
import org.gaeperf.options.declaration.ConversionContext;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionGroup;
import org.gaeperf.options.declaration.OptionReader;
import org.gaeperf.options.declaration.OptionType;
import org.gaeperf.options.declaration.PathTypes;
import org.gaeperf.options.declaration.ServerKind;
import org.gaeperf.options.jvm.GarbageCollector;
import org.gaeperf.options.jvm.InstanceClass;
import org.gaeperf.options.rates.DayCourse;
import org.gaeperf.options.rates.InstancePrices;
import org.gaeperf.options.rates.RateLimit;
import org.gaeperf.options.runtime.PublishedRuntimes;
import org.gaeperf.webapp.InjectedFault;

/**
 * The options whose default is the same in every suite, each declared once. Those whose default depends on suite and
 * preset are in {@link SuiteOptionDeclarations}.
 */
final class OptionDeclarations {

    private static final Pattern VERSION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    /** Tomcat has a thread for each of so many at the most, as published. */
    private static final int MAX_CONNECTIONS = 5_000;

    private static final List<OptionDefinition<?>> DECLARED = new ArrayList<>();

    static final OptionDefinition<List<Suite>> SUITE = declare(option(
                    OptionGroup.MEASUREMENT,
                    "bench.suite",
                    listOf(
                            "a comma-separated list of: " + Suite.allowed(),
                            true,
                            (word, context) -> Suite.named(word),
                            "suite",
                            Suite::key))
            .help("The suites to run.")
            .defaultsTo(String.join(",", keys(Suite::isDefault)))
            .example("load,cpu"));

    static final OptionDefinition<Preset> PRESET = declare(
            option(OptionGroup.MEASUREMENT, "bench.preset", choice("preset", List.of(Preset.values()), Preset::key))
                    .help("The set of defaults: smoke only checks that everything runs, quick is for everyday use,"
                            + " published and published-1mb send the published loads.")
                    .defaultsTo(Preset.DEFAULT.key())
                    .example("smoke"));

    static final OptionDefinition<List<ConnectorMode>> MODES = declare(option(
                    OptionGroup.MEASUREMENT,
                    "bench.modes",
                    list("mode", List.of(ConnectorMode.values()), ConnectorMode::key))
            .variableAs("mode")
            .help("The connector modes to compare.")
            .defaultsTo("http,rpc")
            .example("rpc"));

    static final OptionDefinition<List<BodySize>> SIZES = declare(option(
                    OptionGroup.MEASUREMENT,
                    "bench.sizes",
                    listOf(
                            "a comma-separated list of sizes from 1B to "
                                    + SuiteOptionDeclarations.MAX_BODY_BYTES / BodySize.MEGABYTE + "MB",
                            false,
                            (word, context) -> List.of(BodySize.parse(word, SuiteOptionDeclarations.MAX_BODY_BYTES)),
                            "size",
                            BodySize::option))
            .onlyFor(readers("bench.sizes"))
            .help("Sizes of the bodies, of request and response alike.")
            .defaultsTo("32KB,1MB,30MB")
            .example("32KB,1MB"));

    static final OptionDefinition<List<Integer>> CONNECTION_STEPS =
            declare(option(OptionGroup.MEASUREMENT, "bench.connections.steps", numbers("numbers", MAX_CONNECTIONS))
                    .onlyFor(readers("bench.connections.steps"))
                    .help("The numbers of connections, in rising order, of a client that waits for each response.")
                    .unsetMeans(Preset.describeConnectionSteps())
                    .example("100,500,1000"));

    static final OptionDefinition<List<Integer>> RATE_STEPS =
            declare(option(OptionGroup.MEASUREMENT, "bench.rate.steps", numbers("percentages", 100))
                    .onlyFor(readers("bench.rate.steps"))
                    .help("The rates of a curve, in percent of the rate that the slowest variant holds.")
                    .defaultsTo("1,5,10,30,50,70,90")
                    .example("10,50,90"));

    static final OptionDefinition<List<RateLimit>> RATE_LIMITS = declare(option(
                    OptionGroup.MEASUREMENT, "bench.rate.limits", RateLimit.type())
            .onlyFor(readers("bench.rate.limits"))
            .help("Fails the run if a value of a variant is above the baseline's by more than this, beyond noise, at"
                    + " these of bench.rate.steps.")
            .example("cpu@50%:10%,p99@70%:20%"));

    static final OptionDefinition<DayCourse> DAY = declare(option(
                    OptionGroup.MEASUREMENT, "bench.day", DayCourse.type())
            .onlyFor(readers("bench.day"))
            .help("The course of a day, for which the instance hours of each variant are estimated from its curve.")
            .example("day.csv"));

    static final OptionDefinition<InstancePrices> DAY_PRICES =
            declare(option(OptionGroup.MEASUREMENT, "bench.day.pricePerHour", InstancePrices.type())
                    .onlyFor(readers("bench.day.pricePerHour"))
                    .help("What an hour of an instance costs, in any currency; without it no cost is shown.")
                    .example("F1:0.05,F2:0.1"));

    static final OptionDefinition<Duration> P99_LIMIT = declare(
            option(OptionGroup.MEASUREMENT, "bench.p99Limit", duration(Duration.ofMillis(1), Duration.ofMinutes(1)))
                    .onlyFor(readers("bench.p99Limit"))
                    .help("The limit that p99 latency must stay under for a rate to count as sustained.")
                    .defaultsTo("50ms")
                    .example("20ms"));

    static final OptionDefinition<ResponseCheck> RESPONSE_CHECK = declare(option(
                    OptionGroup.LOAD,
                    "bench.response.check",
                    choice("check of responses", List.of(ResponseCheck.values()), ResponseCheck::key))
            .formerName("bench.answer.check")
            .help(
                    "Which responses' bodies are compared: all, or sampled, which is all up to 64 KiB and some of longer ones; none is"
                            + " status and length only.")
            .defaultsTo(ResponseCheck.SAMPLED.key())
            .example("all"));

    static final OptionDefinition<ServerKind> SERVER = declare(option(
                    OptionGroup.SERVER, "bench.server", choice("kind of server", ServerKind.all(), ServerKind::key))
            .help("The kind of server: "
                    + ServerKind.all().stream()
                            .map(kind -> kind.key() + " (" + kind.help() + ")")
                            .collect(Collectors.joining(", "))
                    + ".")
            .defaultsTo("appengine")
            .example("command"));

    static final OptionDefinition<String> RUNTIME_VERSION =
            declare(option(OptionGroup.SERVER, "bench.runtime.version", version())
                    .variable()
                    .help("The published version of the runtime under test, which Maven fetches.")
                    .defaultsTo(PublishedRuntimes.describeDefault(), ConversionContext::defaultRuntime)
                    .example("2.0.12"));

    static final OptionDefinition<Path> RUNTIME_DIR =
            declare(option(OptionGroup.SERVER, "bench.runtime.dir", PathTypes.deployment())
                    .variable()
                    .help("A runtime of your own, instead of a published version.")
                    .example("/path/to/deployment"));

    static final OptionDefinition<ServletEnvironment> ENVIRONMENT = declare(option(
                    OptionGroup.SERVER,
                    "bench.environment",
                    choice("environment", List.of(ServletEnvironment.values()), ServletEnvironment::key))
            .variable()
            .help("The servlet environment of the runtime.")
            .unsetMeans("the first of them that the runtime has")
            .example("ee10"));

    static final OptionDefinition<Path> JDK = declare(option(OptionGroup.SERVER, "bench.jdk", PathTypes.jdk())
            .variable()
            .help("The JDK that runs the server.")
            .defaultsTo(
                    "the JDK that runs the build", context -> context.buildJdk().toString())
            .example("/usr/lib/jvm/java-21"));

    static final OptionDefinition<List<Path>> JDKS = declare(option(OptionGroup.SERVER, "bench.jdks", PathTypes.jdks())
            .help("Several JDKs, instead of bench.jdk; suites run with each, gate and calibration with the first.")
            .example("/usr/lib/jvm/java-17,/usr/lib/jvm/java-21"));

    static final OptionDefinition<List<GarbageCollector>> GC = declare(option(
                    OptionGroup.SERVER,
                    "bench.gc",
                    list("collector", List.of(GarbageCollector.values()), GarbageCollector::key))
            .variable()
            .help("Garbage collectors of the server; suites run with each, gate and calibration with the first.")
            .unsetMeans(GarbageCollector.DEFAULT.key() + ", unless bench.jvmArgs chooses one")
            .example("serial,g1"));

    static final OptionDefinition<List<InstanceClass>> INSTANCE_CLASS = declare(option(
                    OptionGroup.SERVER,
                    "bench.instanceClass",
                    list("instance class", List.of(InstanceClass.values()), InstanceClass::name))
            .variable()
            .help("App Engine instance classes whose limits the server's JVM gets; suites run with each, gate and"
                    + " calibration with the first.")
            .unsetMeans("none: a heap of up to 1 GB, and the server's cores; in the suite sizing: all")
            .example("F1,F4"));

    static final OptionDefinition<List<String>> JVM_ARGS = declare(option(
                    OptionGroup.SERVER,
                    "bench.jvmArgs",
                    OptionType.of(
                            "flags with spaces between them",
                            (args, context) -> List.of(args.split("\\s+")),
                            args -> String.join(" ", args)))
            .variable()
            .help("Further flags for the server's JVM, which override gaeperf's own.")
            .example("-Xmx2g -Xss1m"));

    static final OptionDefinition<String> PIN = declare(option(
                    OptionGroup.MACHINE,
                    "bench.pin",
                    OptionType.of(
                            "auto, none, or core lists SERVER:CLIENT",
                            (pin, context) -> {
                                CpuAffinity.choose(pin, context.topology(), context.canPin());
                                return pin;
                            },
                            pin -> pin))
            .help("Cores of server and client; auto splits the physical cores of one NUMA node, the lower half to the"
                    + " server, with all hyperthreads of a core.")
            .defaultsTo("auto")
            .example("0-1:2-3"));

    static final OptionDefinition<Integer> CORE_MEGAHERTZ = declare(option(
                    OptionGroup.MACHINE,
                    "bench.coreMegahertz",
                    wholeNumber(CoreFrequency.MIN_MEGAHERTZ, CoreFrequency.MAX_MEGAHERTZ, "megahertz"))
            .onlyFor(readers("bench.coreMegahertz"))
            .help("What a core of this machine counts as, of which an instance class has a share: F1 600 MHz, F2 1,200,"
                    + " F4 and F4_1G 2,400.")
            .detected(
                    "the base frequency by cpufreq, or the highest 'cpu MHz' in /proc/cpuinfo",
                    CoreFrequency::detectMegahertz)
            .example("2600"));

    static final OptionDefinition<Boolean> RECORD = declare(option(OptionGroup.TRIALS, "bench.record", trueOrFalse())
            .onlyFor(keys(Suite::hasConstantRate))
            .help("Runs one further trial of each mode with Flight Recorder, not compared, for flame graphs.")
            .assumed("false")
            .example("true"));

    static final OptionDefinition<MethodRule> METHODS = declare(option(
                    OptionGroup.TRIALS,
                    RunOptions.METHODS,
                    choice("rule for methods", List.of(MethodRule.values()), MethodRule::key))
            .onlyFor(keys(Suite::comparesMethods))
            .help(
                    "Compares methods by CPU time and classes by allocation in concurrent pairs of JVMs: note reports what grew,"
                            + " fail makes the gate fail; it costs CPU.")
            .assumed(MethodRule.OFF.key())
            .example("note"));

    static final OptionDefinition<Long> SEED = declare(option(OptionGroup.TRIALS, "bench.seed", anyLong())
            .help("Seed of the random order of the two trials of each pair; the same seed gives the same order.")
            .defaultsTo("a random number, stored with the run", context -> Long.toString(context.randomSeed()))
            .example("42"));

    static final OptionDefinition<Integer> MAX_FORKS =
            declare(option(OptionGroup.TRIALS, "bench.maxForks", wholeNumber(Looks.MIN_PAIRS, 100))
                    .onlyFor(keys(Suite::runsBothWays))
                    .help("The most concurrent pairs; a run with the preset quick ends before as soon as every primary"
                            + " metric is decided, unless bench.forks or bench.concurrent is given.")
                    .unsetMeans("the default of bench.forks, or what stored pairs fit better, unless bench.duration or"
                            + " bench.preset is given")
                    .example("8"));

    static final OptionDefinition<String> BASELINE_VERSION = declare(gate("bench.baseline.version", version())
            .help("The baseline: a published version of the runtime, which Maven fetches.")
            .example("2.0.12"));

    static final OptionDefinition<Path> BASELINE_DIR = declare(gate("bench.baseline.dir", PathTypes.deployment())
            .help("The baseline: a runtime of your own.")
            .example("/path/to/deployment"));

    static final OptionDefinition<Path> BASELINE_RESULTS =
            declare(gate("bench.baseline.results", PathTypes.file("the results.json of a stored run"))
                    .help("The baseline: a stored run of the suite load.")
                    .example("output/20261121T120000Z-load/results.json"));

    static final OptionDefinition<Boolean> IGNORE_MISMATCH =
            declare(gate("bench.baseline.ignoreMismatch", trueOrFalse())
                    .formerName("bench.baseline.anyway")
                    .help("Compares with a stored run even if machine, workload, flags or gaeperf differ.")
                    .assumed("false")
                    .example("true"));

    static final OptionDefinition<Path> GATE_THRESHOLDS =
            declare(gate("bench.gate.thresholds", PathTypes.file("a file of thresholds"))
                    .formerName("bench.gate.rules")
                    .help("The smallest changes that count as a regression.")
                    .unsetMeans(GateOptions.DEFAULT_THRESHOLDS)
                    .example("my-thresholds.properties"));

    static final OptionDefinition<Duration> GATE_BUDGET =
            declare(gate("bench.gate.budget", duration(Duration.ofMinutes(1), Duration.ofHours(24)))
                    .help("The gate starts no round that would not end within this time, except to confirm a"
                            + " suspected regression.")
                    .defaultsTo("12m")
                    .example("5m"));

    static final OptionDefinition<InconclusiveOutcome> INCONCLUSIVE = declare(gate(
                    "bench.gate.inconclusive",
                    choice("outcome", List.of(InconclusiveOutcome.values()), InconclusiveOutcome::key))
            .formerName("bench.gate.undecided")
            .help("What an inconclusive metric does to the build.")
            .assumed(InconclusiveOutcome.PASS.key())
            .example("fail"));

    static final OptionDefinition<Boolean> GATE_RECORD = declare(gate("bench.gate.record", trueOrFalse())
            .help(
                    "Records further trials of both sides after a regression, to explain it; that takes about ten minutes.")
            .defaultsTo("true")
            .example("false"));

    static final OptionDefinition<String> INJECTED_FAULT = declare(gate(
                    "bench.gate.injectedFault",
                    text(
                            "cpu:Nus, allocate:NB, allocate:NKB, keep:NMB, sleep:Nus/N% or sleep:Nms/N%",
                            OptionDeclarations::requireFault))
            .formerName("bench.gate.planted")
            .help("A fault in the candidate's application, to test the gate itself.")
            .example("sleep:5ms/3%"));

    static final OptionDefinition<Duration> BUDGET = declare(
            option(OptionGroup.CALIBRATION, "bench.budget", duration(Duration.ofMinutes(1), Duration.ofHours(24)))
                    .onlyFor(readers("bench.budget"))
                    .help("The suite calibration starts no further trial after this time.")
                    .defaultsTo("60m")
                    .example("30m"));

    static final OptionDefinition<List<InstrumentPart>> CALIBRATION_PARTS = declare(option(
                    OptionGroup.CALIBRATION,
                    "bench.parts",
                    list("part", List.of(InstrumentPart.values()), InstrumentPart::key))
            .onlyFor(readers("bench.parts"))
            .help(
                    "The parts of the suite calibration that are run; faults runs client, too, which determines their size.")
            .defaultsTo("accuracy,client,bias,faults,bursts,overhead")
            .example("bursts"));

    static final OptionDefinition<Path> OUTPUT =
            declare(option(OptionGroup.OUTPUT, "bench.output", PathTypes.writableDirectory())
                    .help("The directory that runs are stored in.")
                    .defaultsTo("output")
                    .example("/tmp/runs"));

    static final OptionDefinition<Boolean> PRINT_PHASES =
            declare(option(OptionGroup.OUTPUT, "bench.printPhases", trueOrFalse())
                    .help("Writes a line for each phase of a trial, which shows where a run stands or hangs.")
                    .assumed("false")
                    .example("true"));

    static final OptionDefinition<Path> RESUME = declare(
            option(OptionGroup.OUTPUT, "bench.resume", PathTypes.path("the directory of a run that was cut short"))
                    .help("Resumes a run that was cut short, with the options that it was started with.")
                    .example("output/20261121T120000Z-load"));

    private OptionDeclarations() {}

    /** Returns all of them, in the order of the declarations. */
    static List<OptionDefinition<?>> all() {
        return List.copyOf(DECLARED);
    }

    /** Returns those suites among some that read an option which not every suite reads. */
    static List<Suite> readers(OptionDefinition<?> option, List<Suite> suites) {
        return suites.stream()
                .filter(suite -> option.suites().contains(suite.key()))
                .toList();
    }

    /** Returns those suites among some that run servers on instance classes; one that reads a day only estimates them. */
    static List<Suite> withLimitedCores(List<Suite> suites) {
        return readers(CORE_MEGAHERTZ, suites).stream()
                .filter(suite -> !DAY.suites().contains(suite.key()))
                .toList();
    }

    /** Returns those suites that need to know how fast a core is; one that reads a day estimates instances only for a day. */
    static List<Suite> withSharesOfCores(List<Suite> suites, OptionReader values) {
        return values.find(DAY).isPresent() ? readers(CORE_MEGAHERTZ, suites) : withLimitedCores(suites);
    }

    private static List<String> readers(String option) {
        return keys(suite -> suite.as(ConfiguredSuite.class).optionNames().contains(option));
    }

    private static List<String> keys(Predicate<Suite> condition) {
        return Suite.all().stream().filter(condition).map(Suite::key).toList();
    }

    private static <T> OptionDefinition<T> declare(OptionDefinition.Builder<T> declaration) {
        OptionDefinition<T> option = declaration.build();
        DECLARED.add(option);
        return option;
    }

    private static <T> OptionDefinition.Builder<T> gate(String name, OptionType<T> type) {
        return option(OptionGroup.GATE, name, type).onlyFor(keys(Suite::isGate));
    }

    private static OptionType<List<Integer>> numbers(String what, int most) {
        return listOf(
                "a comma-separated list of " + what + " from 1 to " + most,
                false,
                (word, context) -> List.of(wholeNumber(1, most).convert(word, context)),
                "number",
                String::valueOf);
    }

    private static OptionType<String> version() {
        return text("a version of com.google.appengine:runtime-deployment", version -> {
            if (!VERSION.matcher(version).matches()) {
                throw new IllegalArgumentException("not a version");
            }
        });
    }

    private static void requireFault(String text) {
        try {
            InjectedFault.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("not a fault", e);
        }
    }
}
