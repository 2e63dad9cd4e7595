package org.gaeperf.options.fetch;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.declaration.JarProjects;
import org.gaeperf.options.declaration.JarProjects.BaselineJars;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionReader;
import org.gaeperf.options.declaration.ServerKind;
import org.gaeperf.options.runtime.DefaultRuntime;
import org.gaeperf.options.runtime.PublishedRuntimes;
import org.gaeperf.options.runtime.RuntimeSource;

/**
 * Says in a properties file what the build fetches. The executions of {@code pom.xml} that fetch read it, so an option
 * counts alike on the command line, in an options file, and in a run that is resumed.
 */
public final class FetchPlan {

    /** The name of the file in the build's directory. */
    public static final String FILE_NAME = "fetch.properties";

    private static final String CHECKOUT = " run it in a checkout of gaeperf, by mvn test or scripts/benchmark.sh";
    private static final String SERVER = "bench.server";
    private static final String RUNTIME_VERSION = "bench.runtime.version";
    private static final String RUNTIME_DIRECTORY = "bench.runtime.dir";

    private final BenchmarkOptions options;
    private final UnaryOperator<String> buildProperties;
    private final BuildSteps steps;
    private final RuntimeChooser chooser;

    /** Chooses the runtime that is measured where a user names none. It is asked only if that is to be fetched. */
    @FunctionalInterface
    public interface RuntimeChooser {

        /**
         * Chooses the runtime.
         *
         * @throws IOException if what was fetched before cannot be read, or the choice cannot be written
         */
        DefaultRuntime choose() throws IOException;
    }

    /**
     * Makes the plan of a build.
     *
     * @param options what is measured
     * @param buildProperties the properties that the build was called with, by name; nothing for those that it was not
     * @param chooser of the runtime where the options name none
     */
    public FetchPlan(BenchmarkOptions options, UnaryOperator<String> buildProperties, RuntimeChooser chooser) {
        this.options = options;
        this.buildProperties = buildProperties;
        this.steps = BuildSteps.of(buildProperties);
        this.chooser = chooser;
    }

    /**
     * Returns the version that is measured where the options, or those of a variant, name no runtime; empty if they name
     * one, or measure none. That of a run that is resumed was chosen before.
     */
    public static Optional<String> defaultRuntime(BenchmarkOptions options) {
        return measured(options)
                .filter(FetchPlan::isOfDefaultRuntime)
                .map(one -> one.server().runtime().version())
                .findFirst();
    }

    /** The options of each variant, or else those of the run. */
    private static Stream<BenchmarkOptions> measured(BenchmarkOptions options) {
        return options.server().variants().isEmpty()
                ? Stream.of(options)
                : options.server().variants().stream().map(BenchmarkOptions.DefinedVariant::options);
    }

    private static boolean isOfDefaultRuntime(BenchmarkOptions options) {
        return kind(options).hasRuntimeBaselines()
                && options.server().runtime().directory().isEmpty()
                && options.output().resume().isEmpty()
                && !isGiven(options, RUNTIME_VERSION);
    }

    /** Says whether the mode HTTP of such a runtime is measured, of which a reader must know whose connector serves it. */
    public static boolean measuresHttpOfDefaultRuntime(BenchmarkOptions options) {
        return measured(options)
                .anyMatch(one -> isOfDefaultRuntime(one) && one.modes().contains(ConnectorMode.HTTP));
    }

    /**
     * Says what of these options needs a build that fetches it: one line for each, with what to do instead. A jar that is
     * used without the sources of gaeperf fetches nothing and copies no sources to other hosts.
     */
    public static List<String> findNeedsOfBuild(BenchmarkOptions options) {
        List<String> needs = new ArrayList<>();
        ServerKind kind = kind(options);
        if (kind.hasRuntimeBaselines() && published(options.server().runtime()).isPresent()) {
            needs.add("bench.server=" + kind.key() + (isGiven(options, SERVER) ? "" : " by default")
                    + " measures a published runtime, which Maven fetches; name the server by bench.server=command, or an"
                    + " unpacked runtime by " + RUNTIME_DIRECTORY + ", or" + CHECKOUT);
        }
        if (options.gate().baseline().flatMap(FetchPlan::published).isPresent()) {
            needs.add("bench.baseline.version is a published runtime, which Maven fetches; name an unpacked one by"
                    + " bench.baseline.dir, or" + CHECKOUT);
        }
        if (!kind.jars().modules().isEmpty()) {
            needs.add("bench.server=" + kind.key() + " measures servers whose jars Maven fetches;" + CHECKOUT);
        }
        if (options.machine().serverHost().isPresent()
                || options.machine().loaders().isPresent()) {
            needs.add("bench.hosts.* copies the classes and sources of gaeperf to other hosts;" + CHECKOUT);
        }
        return needs;
    }

    private static boolean isGiven(BenchmarkOptions options, String name) {
        return options.recorded().userSupplied().containsKey(name);
    }

    /**
     * Writes the file.
     *
     * @param target the build's directory
     * @throws IOException if it cannot be written
     */
    public void write(Path target) throws IOException {
        Files.createDirectories(target);
        try (Writer out = Files.newBufferedWriter(target.resolve(FILE_NAME))) {
            properties().store(out, null);
        }
    }

    /** Names what is fetched and what is not. */
    Properties properties() throws IOException {
        Properties plan = new Properties();
        List<String> runtimes = runtimes();
        Optional<String> measured = runtimes.stream().findFirst();
        Optional<String> baseline = steps.measurement()
                ? options.gate()
                        .baseline()
                        .flatMap(FetchPlan::published)
                        .or(() -> runtimes.stream().skip(1).findFirst())
                : Optional.empty();
        setRuntime(plan, "fetch.runtime", measured);
        setRuntime(plan, "fetch.baseline", baseline);
        setRuntime(
                plan, "fetch.testedRuntime", testedRuntime().filter(version -> !measured.equals(Optional.of(version))));
        setJars(plan, "fetch.jars", modules(), Optional.empty());
        Optional<BaselineJars> baselineJars = baselineJars();
        setJars(
                plan,
                "fetch.baselineJars",
                baselineJars.map(BaselineJars::modules).orElse(List.of()),
                baselineJars);
        return plan;
    }

    /** The versions of all variants; there are two at most, since Maven has an execution for each. */
    private List<String> runtimes() throws IOException {
        if (!steps.measurement() || !kind(options).hasRuntimeBaselines()) {
            return List.of();
        }
        Set<String> versions = new LinkedHashSet<>();
        for (BenchmarkOptions one : measured(options).toList()) {
            if (isOfDefaultRuntime(one)) {
                versions.add(chooser.choose().version());
            } else {
                published(one.server().runtime()).ifPresent(versions::add);
            }
        }
        return List.copyOf(versions);
    }

    private static void setRuntime(Properties plan, String name, Optional<String> version) {
        plan.setProperty(name + ".skip", Boolean.toString(version.isEmpty()));
        plan.setProperty(name + ".version", version.orElse("none"));
    }

    private static Optional<String> published(RuntimeSource source) {
        return source.directory().isPresent() ? Optional.empty() : Optional.of(source.version());
    }

    /** Gaeperf's own tests know the command line only, and hold the stand-in connector equal to what it stands in for. */
    private Optional<String> testedRuntime() {
        if (!steps.harnessTests() || given(RUNTIME_DIRECTORY).isPresent()) {
            return Optional.empty();
        }
        return given(RUNTIME_VERSION).or(() -> Optional.of(PublishedRuntimes.WITH_STAND_IN));
    }

    private Optional<String> given(String name) {
        return Optional.ofNullable(buildProperties.apply(name))
                .map(String::strip)
                .filter(Predicate.not(String::isEmpty));
    }

    private static ServerKind kind(BenchmarkOptions options) {
        return ServerKind.find(options.server().kind()).orElseThrow();
    }

    private List<String> modules() {
        Stream<ServerKind> kinds = steps.allTests()
                ? ServerKind.all().stream()
                : steps.measurement() ? Stream.of(kind(options)) : Stream.empty();
        return kinds.flatMap(kind -> kind.jars().modules().stream()).toList();
    }

    private Optional<BaselineJars> baselineJars() {
        return kind(options)
                .jars()
                .baseline()
                .filter(jars ->
                        steps.measurement() && values().find(jars.version()).isPresent());
    }

    private OptionReader values() {
        return options.server().values();
    }

    /** Maven reads the poms of all modules, so it needs the versions of every kind. */
    private void setJars(Properties plan, String name, List<String> modules, Optional<BaselineJars> baseline) {
        List<String> arguments = new ArrayList<>(List.of("generate-resources"));
        modules.forEach(module -> arguments.addAll(List.of("-pl", module)));
        ServerKind.all().stream()
                .map(ServerKind::jars)
                .map(JarProjects::versions)
                .flatMap(List::stream)
                .map(option -> option.asWritten(version(option, baseline)))
                .forEach(arguments::add);
        plan.setProperty(name + ".skip", Boolean.toString(modules.isEmpty()));
        plan.setProperty(name + ".arguments", String.join(",", arguments));
    }

    private String version(OptionDefinition<String> option, Optional<BaselineJars> baseline) {
        OptionDefinition<String> counting = baseline.filter(
                        jars -> jars.replaced().name().equals(option.name()))
                .map(BaselineJars::version)
                .orElse(option);
        return values().find(counting).orElseThrow();
    }
}
