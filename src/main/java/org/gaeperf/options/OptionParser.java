package org.gaeperf.options;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.model.Suite;
import org.gaeperf.options.build.BuildOptionDeclarations;
import org.gaeperf.options.cpu.CpuTopology;
import org.gaeperf.options.declaration.ConversionContext;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.ServerKind;
import org.gaeperf.options.hosts.HostOptionDeclarations;
import org.gaeperf.options.runtime.DefaultRuntime;
import org.gaeperf.options.variant.VariantDefinitions;

/**
 * Turns {@code bench.*} properties into {@link BenchmarkOptions}. All problems are found before the first is reported, so
 * that a user can correct them together.
 */
public final class OptionParser {

    private static final int MAX_NEW_SEED = 1_000_000_000;

    private OptionParser() {}

    /**
     * Parses and checks options. Those of a run that is to be resumed are the ones that it was started with.
     *
     * @param properties all properties; those that do not begin with {@code bench.} and empty ones do not count
     * @param baseDirectory what relative paths are relative to
     * @param buildJdk home of the JDK that runs the build
     * @param topology the physical cores that this process may use
     * @param canPin whether {@code taskset} is on the PATH
     * @throws InvalidOptionsException that names every problem
     */
    public static BenchmarkOptions parse(
            Map<String, String> properties, Path baseDirectory, Path buildJdk, CpuTopology topology, boolean canPin) {
        return parse(properties, baseDirectory, buildJdk, topology, canPin, DefaultRuntime.notChosen());
    }

    /**
     * Parses and checks options as the other method does, with the runtime that the build has chosen.
     *
     * @param runtime the one that is measured where a user names none
     * @throws InvalidOptionsException that names every problem
     */
    public static BenchmarkOptions parse(
            Map<String, String> properties,
            Path baseDirectory,
            Path buildJdk,
            CpuTopology topology,
            boolean canPin,
            DefaultRuntime runtime) {
        ConversionContext here =
                new ConversionContext(baseDirectory, buildJdk, topology, canPin, newSeed(), runtime.version());
        UserOptions given = given(properties, here);
        ConversionContext context = given.has(HostOptionDeclarations.SERVER) ? here.onAnotherMachine() : here;
        Optional<String> resume = given.text(OptionDeclarations.RESUME);
        if (resume.isEmpty()) {
            return parse(given, context);
        }
        ResumedOptions resumed = ResumedOptions.read(baseDirectory, resume.get());
        ConversionContext then =
                resumed.defaultRuntime().map(context::withDefaultRuntime).orElse(context);
        return resumed.complete(given, all -> parse(all, then));
    }

    /** Returns what the command line says, over what an options file says. */
    private static UserOptions given(Map<String, String> properties, ConversionContext context) {
        UserOptions commandLine = UserOptions.of(properties);
        String file = properties
                .getOrDefault(BuildOptionDeclarations.OPTIONS_FILE.name(), "")
                .strip();
        UserOptions given = file.isEmpty()
                ? commandLine
                : commandLine.over(UserOptions.ofFile(BuildOptionDeclarations.OPTIONS_FILE, file, "", context));
        return given.text(HostOptionDeclarations.FILE)
                .map(hosts -> given.over(
                        UserOptions.ofFile(HostOptionDeclarations.FILE, hosts, HostOptionDeclarations.PREFIX, context)))
                .orElse(given);
    }

    /** Returns a random seed that is not negative, and short enough to be copied by hand. */
    private static long newSeed() {
        return new SecureRandom().nextInt(MAX_NEW_SEED);
    }

    /** A suite or an option that only one kind of server has may name the kind. */
    private static UserOptions withServerOfSuite(UserOptions given) {
        if (given.has(OptionDeclarations.SERVER)) {
            return given;
        }
        String suite = given.text(OptionDeclarations.SUITE).orElse("");
        return ServerKind.all().stream()
                .filter(kind -> kind.ownSuite().filter(suite::equals).isPresent()
                        || kind.namingOption()
                                .filter(given.byName()::containsKey)
                                .isPresent())
                .findFirst()
                .map(kind -> given.with(Map.of(OptionDeclarations.SERVER.name(), kind.key())))
                .orElse(given);
    }

    /** All suites of a kind are those that can measure it, with the one that only it has. */
    private static UserOptions withAllSuitesOfServer(UserOptions given) {
        return given.text(OptionDeclarations.SERVER)
                .filter(server -> given.text(OptionDeclarations.SUITE)
                        .filter(Suite.ALL::equalsIgnoreCase)
                        .isPresent())
                .flatMap(ServerKind::find)
                .map(kind -> given.with(Map.of(OptionDeclarations.SUITE.name(), allSuites(kind))))
                .orElse(given);
    }

    private static String allSuites(ServerKind kind) {
        return Stream.concat(Suite.all().stream().filter(Suite::isServerSpecific), Suite.named(Suite.ALL).stream())
                .map(Suite::key)
                .filter(kind.suites()::contains)
                .collect(Collectors.joining(","));
    }

    private static BenchmarkOptions parse(UserOptions withoutServer, ConversionContext context) {
        UserOptions given = withAllSuitesOfServer(withServerOfSuite(withoutServer));
        List<String> problems = new ArrayList<>();
        given.byName().keySet().stream()
                .filter(name -> OptionCatalog.find(name).isEmpty())
                .map(name -> unknown(given.nameAsWritten(name), name))
                .forEach(problems::add);
        problems.addAll(given.problems());
        VariantDefinitions variants = VariantDefinitions.read(given.byName(), given::asWritten, OptionCatalog.lookup());
        if (!variants.all().isEmpty() || !variants.problems().isEmpty()) {
            return new VariantResolver(given, context).resolve(variants, problems);
        }
        OptionValues values = OptionValues.convert(given, context, false);
        problems.addAll(values.problems());
        problems.addAll(OptionRules.check(values));
        if (!problems.isEmpty()) {
            throw new InvalidOptionsException(problems);
        }
        return BenchmarkOptionsBuilder.build(values, context);
    }

    private static String unknown(String asWritten, String name) {
        Optional<OptionDefinition<?>> family = OptionCatalog.misnamedFamily(name);
        if (family.isPresent()) {
            return asWritten + ": '" + family.get().ownName(name) + "' is not a name; allowed: "
                    + family.get().ownNames().allowed();
        }
        return asWritten + ": unknown option; "
                + OptionCatalog.nearest(name)
                        .map(near -> "did you mean " + near + "? ")
                        .orElse("")
                + "mvn -q test -D" + OptionCatalog.HELP + " lists all options";
    }
}
