package org.gaeperf.options;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.Suite;
import org.gaeperf.options.BenchmarkOptions.DefinedVariant;
import org.gaeperf.options.declaration.ConversionContext;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.ServerKind;
import org.gaeperf.options.hosts.HostOptionDeclarations;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.options.variant.VariantDeclarations;
import org.gaeperf.options.variant.VariantDefinition;
import org.gaeperf.options.variant.VariantDefinitions;

/**
 * Gives each variant of a run a value of every option, by the same rules as those of a run, and puts them together: what
 * counts for all variants is that of the first one.
 */
final class VariantResolver {

    /** A collector, a JDK and an instance class are a JVM's flags, however they were named. */
    private static final Set<String> IN_JVM_CONFIGURATION = Set.of(
            OptionDeclarations.GC.name(),
            OptionDeclarations.JDK.name(),
            OptionDeclarations.JDKS.name(),
            OptionDeclarations.JVM_ARGS.name(),
            OptionDeclarations.INSTANCE_CLASS.name());

    private static final int MAX_PUBLISHED_RUNTIMES = 2;

    private final UserOptions given;
    private final ConversionContext context;

    VariantResolver(UserOptions given, ConversionContext context) {
        this.given = given;
        this.context = context;
    }

    /**
     * Resolves the variants.
     *
     * @param found problems of the run's options, which are named with those of the variants
     * @throws InvalidOptionsException that names every problem
     */
    BenchmarkOptions resolve(VariantDefinitions definitions, List<String> found) {
        List<String> problems = new ArrayList<>(found);
        problems.addAll(definitions.problems());
        Map<VariantDefinition, OptionValues> values = new LinkedHashMap<>();
        definitions.all().forEach(variant -> values.put(variant, values(variant, definitions)));
        problems.addAll(problems(values));
        refuseInputsOnAnotherHost(values, problems);
        if (!problems.isEmpty()) {
            throw new InvalidOptionsException(problems);
        }
        List<DefinedVariant> variants = values.entrySet().stream()
                .map(variant -> new DefinedVariant(
                        variant.getKey().name(), BenchmarkOptionsBuilder.build(variant.getValue(), context)))
                .toList();
        problems.addAll(contradictions(variants));
        if (!problems.isEmpty()) {
            throw new InvalidOptionsException(problems);
        }
        return together(variants, definitions);
    }

    private OptionValues values(VariantDefinition variant, VariantDefinitions definitions) {
        SortedMap<String, String> all = definitions.of(variant);
        Optional.ofNullable(all.getOrDefault(
                        OptionDeclarations.SERVER.name(),
                        OptionDeclarations.SERVER
                                .byDefault()
                                .text()
                                .apply(context)
                                .orElse(null)))
                .flatMap(ServerKind::find)
                .ifPresent(kind -> kind.variantDefaults().forEach(all::putIfAbsent));
        return OptionValues.convert(given.ofVariant(variant, all), context, true);
    }

    /** A problem that all variants have is one of the run. */
    private static List<String> problems(Map<VariantDefinition, OptionValues> variants) {
        Map<String, List<String>> byProblem = new LinkedHashMap<>();
        variants.forEach((variant, values) -> {
            Set<String> ofVariant = new LinkedHashSet<>(values.problems());
            ofVariant.addAll(OptionRules.check(values));
            ofVariant.forEach(problem -> byProblem
                    .computeIfAbsent(problem, first -> new ArrayList<>())
                    .add(variant.name()));
        });
        return byProblem.entrySet().stream()
                .map(problem -> problem.getValue().size() == variants.size()
                        ? problem.getKey()
                        : "the variant " + String.join(" and ", problem.getValue()) + ": " + problem.getKey())
                .toList();
    }

    private List<String> contradictions(List<DefinedVariant> variants) {
        List<String> problems = new ArrayList<>();
        BenchmarkOptions first = variants.get(0).options();
        first.suites().stream()
                .filter(suite -> !suite.comparesVariants())
                .forEach(suite ->
                        problems.add("the suite " + suite.key() + " cannot compare variants; it is possible in: "
                                + Suite.keys(Suite.all().stream()
                                        .filter(Suite::comparesVariants)
                                        .toList())));
        if (variants.size() != 2) {
            first.suites().stream()
                    .filter(Suite::isGate)
                    .forEach(suite -> problems.add("the suite " + suite.key() + " compares two variants, and "
                            + variants.size() + " are defined; leave out the others"));
        }
        variants.forEach(variant -> requireOneJvm(variant, problems));
        limitPublishedRuntimes(variants, problems);
        requireSameServers(variants, problems);
        requireDifferences(variants, problems);
        return problems;
    }

    private static void limitPublishedRuntimes(List<DefinedVariant> variants, List<String> problems) {
        Set<String> versions = variants.stream()
                .filter(variant ->
                        variant.options().server().runtime().directory().isEmpty())
                .map(variant -> variant.options().server().runtime().version())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        if (versions.size() > MAX_PUBLISHED_RUNTIMES) {
            problems.add("the variants have " + versions.size() + " published runtimes (" + String.join(", ", versions)
                    + "), and Maven fetches " + MAX_PUBLISHED_RUNTIMES + " in one build; unpack the others, and give "
                    + OptionDeclarations.RUNTIME_DIR.name() + " in these variants");
        }
    }

    /** An input in a variant would not be copied to the host of the server. */
    private static void refuseInputsOnAnotherHost(
            Map<VariantDefinition, OptionValues> variants, List<String> problems) {
        variants.forEach((variant, values) -> {
            if (values.find(HostOptionDeclarations.SERVER).isPresent()) {
                variant.differences().keySet().stream()
                        .filter(OptionCatalog::namesInput)
                        .forEach(name -> problems.add(name + " in " + variant.optionName()
                                + " names a file of this machine, and " + HostOptionDeclarations.SERVER.name()
                                + " measures on another one; give it for the run, or measure here"));
            }
        });
    }

    private static void requireOneJvm(DefinedVariant variant, List<String> problems) {
        if (variant.options().server().jvmConfigurations().size() > 1) {
            problems.add("the variant " + variant.name() + " has several JVMs; name one of each in it: "
                    + OptionDeclarations.JDK.name() + ", " + OptionDeclarations.GC.name() + ", "
                    + OptionDeclarations.INSTANCE_CLASS.name());
        }
    }

    private static void requireSameServers(List<DefinedVariant> variants, List<String> problems) {
        Set<List<String>> servers = variants.stream()
                .map(variant -> variant.options().server().compared())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        if (servers.size() > 1 && servers.stream().anyMatch(names -> names.size() > 1)) {
            problems.add("each variant must be one server, or all must have the same ones; they are: "
                    + variants.stream()
                            .map(variant -> variant.name() + ": "
                                    + String.join(
                                            ", ", variant.options().server().compared()))
                            .collect(Collectors.joining("; ")));
        }
    }

    private void requireDifferences(List<DefinedVariant> variants, List<String> problems) {
        Map<Object, String> names = new LinkedHashMap<>();
        for (DefinedVariant variant : variants) {
            String other = names.putIfAbsent(identity(variant.options()), variant.name());
            if (other != null) {
                problems.add("the variants " + other + " and " + variant.name()
                        + " are the same server; leave out one of them, or an option that differs is missing");
            }
        }
    }

    /** Returns what makes two variants the same server. */
    private static Object identity(BenchmarkOptions options) {
        SortedMap<String, String> texts = new TreeMap<>();
        options.recorded().effective().forEach((name, text) -> {
            Optional<OptionDefinition<?>> family = OptionCatalog.lookup().family(name);
            if (family.isEmpty() || family.get().ownNames() == OptionDefinition.OwnNames.PARTS) {
                texts.put(name, text);
            } else if (options.server().compared().contains(family.get().ownName(name))) {
                texts.put(family.get().name(), text);
            }
        });
        texts.keySet().removeAll(IN_JVM_CONFIGURATION);
        if (texts.keySet().stream()
                .anyMatch(name -> OptionCatalog.lookup().family(name).isPresent())) {
            texts.remove(RunOptions.COMPARED);
        }
        return List.of(
                texts,
                options.server().jvmConfigurations().stream()
                        .map(one -> new JvmConfiguration(one.name(), real(one.jdk()), one.jvmArgs(), one.limits()))
                        .toList());
    }

    /** One JDK may have several paths. */
    private static Path real(Path jdk) {
        try {
            return jdk.toRealPath();
        } catch (IOException e) {
            return jdk;
        }
    }

    private BenchmarkOptions together(List<DefinedVariant> variants, VariantDefinitions definitions) {
        BenchmarkOptions first = variants.get(0).options();
        BenchmarkOptions.Server server = first.server();
        List<String> names = variants.stream().map(DefinedVariant::name).toList();
        return new BenchmarkOptions(
                first.measurement(),
                new BenchmarkOptions.Server(
                        server.kind(),
                        names,
                        server.values(),
                        server.runtime(),
                        server.environment(),
                        groups(server),
                        server.sizedConfigurations(),
                        variants),
                first.machine(),
                first.gate(),
                first.output(),
                new BenchmarkOptions.Recorded(
                        common(variants, definitions), first.recorded().bySuite(), new TreeMap<>(given.byName())));
    }

    /** Where a variant is several servers, those of one kind are compared with each other. */
    private static List<JvmConfiguration> groups(BenchmarkOptions.Server server) {
        JvmConfiguration jvm = server.jvm();
        return server.compared().size() == 1
                ? List.of(jvm)
                : server.compared().stream()
                        .map(name -> new JvmConfiguration(name, jvm.jdk(), jvm.jvmArgs(), jvm.limits()))
                        .toList();
    }

    /** Returns what counts in each variant that does not say otherwise, and the definition of each. */
    private SortedMap<String, String> common(List<DefinedVariant> variants, VariantDefinitions definitions) {
        SortedMap<String, String> common = new TreeMap<>();
        for (int number = 0; number < variants.size(); number++) {
            VariantDefinition definition = definitions.all().get(number);
            variants.get(number).options().recorded().common().forEach((name, text) -> {
                if (!definition.differences().containsKey(name)) {
                    common.putIfAbsent(name, text);
                }
            });
            common.put(definition.optionName(), definition.text());
        }
        given.text(VariantDeclarations.MATRIX).ifPresent(text -> common.put(VariantDeclarations.MATRIX.name(), text));
        common.put(VariantDeclarations.BASELINE.name(), variants.get(0).name());
        common.put(
                RunOptions.COMPARED, variants.stream().map(DefinedVariant::name).collect(Collectors.joining(",")));
        return common;
    }
}
