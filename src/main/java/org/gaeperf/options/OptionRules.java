package org.gaeperf.options;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.model.Suite;
import org.gaeperf.model.server.ServerFeature;
import org.gaeperf.options.BenchmarkOptions.MethodRule;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionGroup;
import org.gaeperf.options.declaration.OptionReader;
import org.gaeperf.options.declaration.ServerKind;
import org.gaeperf.options.hosts.HostOptionDeclarations;
import org.gaeperf.options.hosts.HostRules;
import org.gaeperf.options.variant.VariantDeclarations;

/** Checks what options require of each other. Each rule adds one line for what contradicts it. */
final class OptionRules {

    private static final List<OptionDefinition<?>> BASELINES = List.of(
            OptionDeclarations.BASELINE_VERSION, OptionDeclarations.BASELINE_DIR, OptionDeclarations.BASELINE_RESULTS);

    private static final Duration SHORTEST_WITH_RECORDED_SECONDS = Duration.ofSeconds(3);

    private final OptionValues values;
    private final UserOptions given;
    private final List<String> problems = new ArrayList<>();

    private OptionRules(OptionValues values) {
        this.values = values;
        this.given = values.given();
    }

    /** One line for each contradiction. */
    static List<String> check(OptionValues values) {
        OptionRules rules = new OptionRules(values);
        rules.requireOneWayToNameJdks();
        values.find(OptionDeclarations.SUITE).ifPresent(rules::checkSuites);
        values.find(OptionDeclarations.SERVER).ifPresent(rules::checkServer);
        rules.problems.addAll(HostRules.check(values));
        return rules.problems;
    }

    /** Says whether pairs run at the same time, if that is decided: the trials of a stored baseline ran alone. */
    static Optional<Boolean> concurrent(OptionValues values) {
        boolean stored =
                values.get(OptionDeclarations.SUITE, List.of()).stream().anyMatch(Suite::isGate)
                        && values.given().has(OptionDeclarations.BASELINE_RESULTS);
        return stored ? Optional.of(false) : values.find(SuiteOptionDeclarations.CONCURRENT.definition());
    }

    private void checkSuites(List<Suite> suites) {
        limitResponses(suites);
        checkConcurrent(suites);
        checkMethods(suites);
        checkMaxForks();
        requireCoreFrequency(suites);
        requireWholeSeconds(suites);
        refuseUnread(suites);
        checkRates();
        if (suites.stream().anyMatch(Suite::isGate)) {
            requireOneBaseline();
        } else {
            refuseOptionsOfTheGate();
        }
    }

    private void checkServer(ServerKind kind) {
        given.byName().keySet().stream()
                .filter(name -> !kind.reads(name))
                .forEach(name -> refuseOfOtherKinds(
                        name,
                        ServerKind.all().stream()
                                .filter(other -> other.reads(name))
                                .toList()));
        values.get(OptionDeclarations.SUITE, List.of()).stream()
                .filter(suite -> !kind.suites().contains(suite.key()))
                .forEach(suite -> problems.add("the suite " + suite.key() + " cannot measure servers of the kind "
                        + kind.key() + "; it is possible in: " + String.join(", ", kind.suites())));
        problems.addAll(kind.problems(values));
        if (given.has(OptionDeclarations.MAX_FORKS) && kind.compared(values).size() < 2 && !values.isOfVariant()) {
            problems.add(given.asWritten(OptionDeclarations.MAX_FORKS)
                    + ": a single server has nothing to be compared with, and a fixed number of trials; give "
                    + SuiteOptionDeclarations.FORKS.definition().name() + " instead");
        }
        if (given.has(OptionDeclarations.RATE_LIMITS) && kind.compared(values).size() < 2 && !values.isOfVariant()) {
            problems.add(given.asWritten(OptionDeclarations.RATE_LIMITS)
                    + ": a single server has no baseline; give another one, or leave it out");
        }
        values.find(VariantDeclarations.BASELINE)
                .filter(baseline ->
                        !kind.compared(values).contains(baseline) && !given.has(OptionDeclarations.BASELINE_RESULTS))
                .ifPresent(baseline -> problems.add(given.asWritten(VariantDeclarations.BASELINE)
                        + ": nothing of that name is compared; allowed: one of "
                        + String.join(", ", kind.compared(values))));
    }

    private void refuseOfOtherKinds(String name, List<ServerKind> others) {
        if (!others.isEmpty()) {
            problems.add(given.asWritten(name) + ": only servers of the " + named(others)
                    + " have it; leave it out, or give "
                    + others.stream()
                            .map(other -> OptionDeclarations.SERVER.asWritten(other.key()))
                            .collect(Collectors.joining(" or ")));
        }
    }

    private void requireOneWayToNameJdks() {
        if (given.has(OptionDeclarations.JDK) && given.has(OptionDeclarations.JDKS)) {
            problems.add(given.asWritten(OptionDeclarations.JDKS) + ": " + OptionDeclarations.JDK.name()
                    + " is given too; give only one of them");
        }
    }

    private void limitResponses(List<Suite> suites) {
        values.find(OptionDeclarations.PRESET).ifPresent(preset -> {
            suites.stream()
                    .mapToLong(suite -> SuiteOptionDeclarations.settings(suite, preset, concurrent(values), values)
                            .workload()
                            .responseBytes())
                    .max()
                    .stream()
                    .filter(bytes -> bytes > SuiteOptionDeclarations.MAX_BODY_BYTES)
                    .forEach(bytes -> problems.add(SuiteOptionDeclarations.WRITES
                                    .definition()
                                    .name() + " x "
                            + SuiteOptionDeclarations.WRITE_BYTES.definition().name() + " = " + bytes
                            + " bytes is more than the runtime's limit of " + SuiteOptionDeclarations.MAX_BODY_BYTES
                            + " bytes for a response"));
        });
    }

    private void checkConcurrent(List<Suite> suites) {
        OptionDefinition<Boolean> concurrent = SuiteOptionDeclarations.CONCURRENT.definition();
        if (!values.get(concurrent, false)) {
            return;
        }
        if (suites.stream().anyMatch(Suite::isGate) && given.has(OptionDeclarations.BASELINE_RESULTS)) {
            problems.add(given.asWritten(concurrent) + ": a stored baseline cannot run at the same time as the"
                    + " candidate; leave it out, or give another baseline than "
                    + OptionDeclarations.BASELINE_RESULTS.name());
        }
    }

    /** Pairs of a fixed number, and trials that are not run in pairs at the same time as well, do not end before. */
    private void checkMaxForks() {
        if (!given.has(OptionDeclarations.MAX_FORKS)) {
            return;
        }
        OptionDefinition<Integer> forks = SuiteOptionDeclarations.FORKS.definition();
        OptionDefinition<Boolean> concurrent = SuiteOptionDeclarations.CONCURRENT.definition();
        String written = given.asWritten(OptionDeclarations.MAX_FORKS);
        if (given.has(forks)) {
            problems.add(written + ": " + given.asWritten(forks) + " fixes the number of pairs; give only one of them");
        }
        if (given.has(concurrent)) {
            problems.add(written + ": with " + given.asWritten(concurrent)
                    + " the number of trials is fixed; leave one of them out");
        }
        values.find(OptionDeclarations.PRESET)
                .filter(preset -> preset != Preset.QUICK)
                .ifPresent(preset -> problems.add(written + ": the preset " + preset.key()
                        + " has a fixed number of trials; allowed with " + OptionDeclarations.PRESET.asWritten("quick")
                        + " only, otherwise give " + forks.name()));
    }

    /** Both sides are sampled at the same time, or what the machine did to one of them would look like a method that grew. */
    private void checkMethods(List<Suite> suites) {
        MethodRule rule = values.get(OptionDeclarations.METHODS, MethodRule.OFF);
        if (!rule.samples() || suites.stream().noneMatch(Suite::comparesMethods)) {
            return;
        }
        String written = given.asWritten(OptionDeclarations.METHODS);
        if (rule == MethodRule.FAIL && suites.stream().noneMatch(Suite::isGate)) {
            problems.add(written + ": only the suite " + keys(Suite::isGate) + " can fail by it; give "
                    + OptionDeclarations.METHODS.asWritten(MethodRule.NOTE.key()));
        } else if (suites.stream().filter(Suite::comparesMethods).noneMatch(this::hasConcurrentPairs)) {
            problems.add(
                    written + ": methods are compared in concurrent pairs only; leave out what rules them out, or give "
                            + SuiteOptionDeclarations.CONCURRENT.definition().asWritten("true"));
        }
        values.find(OptionDeclarations.SERVER)
                .filter(kind -> !kind.features().contains(ServerFeature.PROCESS))
                .ifPresent(kind -> problems.add(
                        written + ": what bench.server=" + kind.key() + " measures is no server; leave it out"));
    }

    private boolean hasConcurrentPairs(Suite suite) {
        Preset preset = values.get(OptionDeclarations.PRESET, Preset.DEFAULT);
        Optional<Boolean> decided = concurrent(values);
        return SuiteOptionDeclarations.settings(suite, preset, decided, values).concurrent()
                || (suite.runsBothWays() && preset == Preset.QUICK && decided.isEmpty());
    }

    /** What a server or an origin records has seconds, of which one must lie within the measurement. */
    private void requireWholeSeconds(List<Suite> suites) {
        OptionDefinition<Duration> duration = SuiteOptionDeclarations.DURATION.definition();
        values.find(duration)
                .filter(length -> length.compareTo(SHORTEST_WITH_RECORDED_SECONDS) < 0)
                .ifPresent(length -> suites.stream()
                        .filter(suite -> suite.as(ConfiguredSuite.class).needsRecordedSeconds())
                        .forEach(suite -> problems.add(given.asWritten(duration) + ": the suite " + suite.key()
                                + " needs whole seconds that the server has recorded; give "
                                + duration.asWritten(SHORTEST_WITH_RECORDED_SECONDS.toSeconds() + "s") + " or more")));
    }

    /** An options file may serve several suites, so what it has for others is no mistake. */
    private void refuseUnread(List<Suite> suites) {
        String subject = suites.size() == 1
                ? "the suite " + Suite.keys(suites) + " does"
                : "the suites " + Suite.keys(suites) + " do";
        SuiteOptionDeclarations.unread(suites).forEach((option, readers) -> {
            if (given.isOnCommandLine(option)
                    && values.find(option).isPresent()
                    && option.group() != OptionGroup.GATE) {
                problems.add(given.asWritten(option) + ": " + subject
                        + " not read it; leave it out, or measure one of: " + Suite.keys(readers));
            }
        });
    }

    private void checkRates() {
        List<Integer> steps = values.get(OptionDeclarations.RATE_STEPS, List.of());
        values.get(OptionDeclarations.RATE_LIMITS, List.of()).stream()
                .filter(limit -> !steps.contains(limit.percent()))
                .forEach(limit -> problems.add(given.asWritten(OptionDeclarations.RATE_LIMITS) + ": " + limit.text()
                        + " is at none of the rates that are measured; allowed: "
                        + OptionDeclarations.RATE_STEPS.type().format(steps) + " ("
                        + OptionDeclarations.RATE_STEPS.name() + ")"));
        if (given.has(OptionDeclarations.DAY_PRICES) && !given.has(OptionDeclarations.DAY)) {
            problems.add(given.asWritten(OptionDeclarations.DAY_PRICES) + ": it is for the instances of a day; give "
                    + OptionDeclarations.DAY.asWritten("FILE") + " too");
        }
    }

    private void requireCoreFrequency(List<Suite> suites) {
        List<Suite> readers = OptionDeclarations.withSharesOfCores(suites, values);
        if (!readers.isEmpty() && needsCoreFrequency(values) && !given.has(OptionDeclarations.CORE_MEGAHERTZ)) {
            problems.add("the suite " + Suite.keys(readers)
                    + " measures by the share of a core that an instance has, and the kernel does not say how fast the"
                    + " cores are; give " + OptionDeclarations.CORE_MEGAHERTZ.asWritten("2600")
                    + " with the megahertz of a core here");
        }
    }

    /** Says whether the frequency must be given: not if the server is on another host, whose cores count, and which checks this itself. */
    static boolean needsCoreFrequency(OptionReader values) {
        return values.find(OptionDeclarations.CORE_MEGAHERTZ).isEmpty()
                && values.find(HostOptionDeclarations.SERVER).isEmpty();
    }

    private void requireOneBaseline() {
        Optional<ServerKind> kind = values.find(OptionDeclarations.SERVER);
        if (kind.isPresent() && !kind.get().hasRuntimeBaselines()) {
            Stream.concat(BASELINES.stream(), Stream.of(OptionDeclarations.IGNORE_MISMATCH))
                    .filter(given::has)
                    .forEach(option -> problems.add(given.asWritten(option) + ": only servers of the "
                            + named(kindsWithRuntimeBaselines()) + " have it; leave it out"));
            return;
        }
        if (values.isOfVariant()) {
            BASELINES.stream()
                    .filter(given::has)
                    .forEach(option -> problems.add(given.asWritten(option)
                            + ": variants are defined, so the baseline is one of them; leave it out"));
            return;
        }
        long baselines = BASELINES.stream().filter(given::has).count();
        if (baselines != 1) {
            problems.add("the suite gate needs one baseline, and " + baselines + " are given; give one of: "
                    + BASELINES.stream().map(option -> "-D" + option.name()).collect(Collectors.joining(", ")));
        }
    }

    private static List<ServerKind> kindsWithRuntimeBaselines() {
        return ServerKind.all().stream().filter(ServerKind::hasRuntimeBaselines).toList();
    }

    private static String named(List<ServerKind> kinds) {
        return (kinds.size() == 1 ? "kind " : "kinds ")
                + kinds.stream().map(ServerKind::key).collect(Collectors.joining(" and "));
    }

    /** A build that was meant to be compared with a baseline must not pass without that. */
    private void refuseOptionsOfTheGate() {
        ofTheGate()
                .filter(option -> given.has(option) && values.find(option).isPresent())
                .forEach(option -> problems.add(given.asWritten(option)
                        + ": only the suite gate reads it; give "
                        + OptionDeclarations.SUITE.asWritten(keys(Suite::isGate)) + " too"));
    }

    private static String keys(Predicate<Suite> condition) {
        return Suite.keys(Suite.all().stream().filter(condition).toList());
    }

    private static Stream<OptionDefinition<?>> ofTheGate() {
        return OptionCatalog.parsed().filter(option -> option.group() == OptionGroup.GATE);
    }
}
