package org.gaeperf.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Says which package may import which others.
 *
 * @param root the package that all of them are in
 * @param imports what each may import; a name that ends with two dots includes the sub-packages; a
 *     line of {@code name.*} counts for each package below it that has none of its own; these may not import each other
 */
record PackageTable(String root, Map<String, List<String>> imports) {

    /** The packages of gaeperf. Each says the same in its {@code package-info.java}. */
    static final PackageTable GAEPERF = parse("org.gaeperf", """
            model            -> model..
            model.host       -> -
            model.load       -> model.protocol, model.replay, model.users, model.validity
            model.loader     -> model.host, model.load, model.server
            model.methods    -> -
            model.protocol   -> -
            model.replay     -> -
            model.scenario   -> model.server
            model.series     -> -
            model.server     -> -
            model.slow       -> -
            model.validity   -> -
            model.stopping   -> -
            model.users      -> -
            model.variants   -> -
            options          -> model.., options.build, options.cpu, options.declaration, options.hosts, options.jvm, options.rates, options.runtime, options.variant,
                                webapp
            options.build    -> options.declaration
            options.cpu      -> -
            options.declaration -> model.., options.cpu
            options.fetch    -> model.., options, options.declaration, options.runtime
            options.runtime  -> -
            options.hosts    -> model.., options.declaration
            options.jvm      -> model.server
            options.rates    -> options.declaration, options.jvm
            options.variant  -> model.., options.declaration
            options.help     -> model.., options, options.declaration
            process          -> -
            system           -> model.., options, process
            cgroup           -> -
            files            -> -
            http             -> model..
            replay           -> model..
            server           -> files, http, model.., options, options.declaration, options.jvm, process, sampling.jvm, webapp
            server.appengine -> files, http, model.., options, options.declaration, options.jvm, options.runtime, process, sampling, sampling.jvm, server, webapp
            server.jetty     -> server, webapp
            server.request   -> files, http, model.., options.declaration, process, replay, server
            server.*         -> cgroup, files, http, model.., options, options.declaration, options.jvm, process, sampling.., server, server.request,
                                webapp
            server.variant   -> model.., options, options.jvm, server
            server.webapp    -> files, http, model.., options, options.declaration, options.jvm, server, server.appengine, server.request, system
            load             -> http, load.client, load.protocol, model.., process
            load.client      -> load.closed, load.generator, load.protocol, model..
            load.mix         -> http, load.protocol, model.., replay
            load.users       -> http, model..
            load.closed      -> http, load.protocol, model.., sampling.hiccup
            load.protocol    -> files, model.., sampling.hiccup
            load.generator   -> http, load.mix, load.protocol, load.users, model.., sampling.hiccup
            cluster          -> cluster.., load, load.protocol, model.., options.hosts, sampling.hiccup, sampling.proc
            cluster.loader   -> cluster.protocol, load, load.protocol, model.., options, options.cpu, process, sampling,
                                sampling.proc, system
            cluster.protocol -> load.protocol, model..
            cluster.server   -> cluster.protocol, cluster.ssh, files, options.hosts, process
            cluster.ssh      -> cluster.loader, cluster.protocol, files, options, options.hosts, process
            sampling         -> files, model..
            sampling.compiler -> -
            sampling.jvm     -> model.., process, sampling
            sampling.family  -> process, sampling
            sampling.memory  -> model.., process, sampling, sampling.jvm, sampling.proc
            sampling.proc    -> cgroup, model.host, process, sampling, sampling.family
            sampling.threads -> model.., process, sampling, sampling.proc
            sampling.net     -> sampling
            sampling.hiccup  -> model.., process, sampling
            trial            -> files, load, load.protocol, model.., options, process, sampling.., server,
                                trial..
            trial.client     -> load, load.protocol, model.., options, server, server.jetty, trial.plan
            trial.plan       -> load.protocol, model.., options, process, profile, server
            trial.phase      -> cgroup, files, http, load, load.protocol, model.., options, process, profile, sampling..,
                                server, trial.meter, trial.plan, trial.slow, trial.validity, webapp
            trial.meter      -> load.protocol, model.., options, process, sampling..
            trial.microbenchmark -> files, jmh, model.., options, process, server, trial.meter, trial.phase, trial.plan, trial.validity
            trial.slow       -> load.protocol, model.., sampling, sampling.hiccup, sampling.jvm
            trial.validity   -> model.., options, trial.plan
            run              -> cgroup, cluster, cluster.protocol, cluster.server, cluster.ssh, compare.regression, files, load, load.protocol, model..,
                                options, options.declaration, options.fetch, options.hosts, options.runtime, process, system, trial,
                                trial.client, trial.plan
            suite            -> model.., options, options.jvm, profile, run, server, system, trial.plan
            compare          -> compare.value, model..
            compare.value    -> model..
            compare.calibration -> compare, compare.value, model..
            compare.help     -> compare, compare.regression, compare.value, model..
            compare.regression -> compare, model..
            jmh              -> model
            compare.jmh      -> compare, compare.value, jmh
            imports          -> compare.jmh, model
            compare.slow     -> compare, compare.paired, model..
            compare.stopping -> compare, compare.regression, model..
            compare.memory   -> compare, compare.paired, compare.value, model..
            compare.methods  -> compare, compare.paired, model..
            compare.paired   -> compare, model..
            compare.threads  -> compare, compare.paired, model..
            compare.trend    -> -
            compare.variants -> compare, compare.value, model..
            profile          -> model.methods, model.scenario, process, sampling, sampling.jvm
            gate             -> compare, compare.methods, compare.regression, compare.value, files, gate.explanation, model.., options, options.declaration,
                                options.jvm, profile, run, server, server.appengine, server.variant, suite, system, trial.plan, webapp
            gate.explanation -> compare, compare.value, model.., profile, sampling
            engine           -> cluster.protocol, cluster.server, cluster.ssh, compare, compare.regression, compare.stopping, gate, model..,
                                options, options.fetch, options.runtime, process, report, report.console, report.verdict, run, server, server.variant, suite, trial.plan
            cli              -> compare, compare.jmh, engine, files, git, imports, model.., options, options.declaration, process, report,
                                report.console, report.export, report.format, report.history, report.runs, report.text, report.verdict, run
            git              -> files, options, process
            junit            -> -
            study            -> compare, engine, model.., options, report.text, suite
            study.*          -> compare.., engine, gate, load, load.protocol, model.., options, options.jvm, options.rates, process, report.format,
                                report.text, run, sampling.., server.., study, suite, system, trial.., webapp
            report           -> files, model.., report..
            report.format    -> compare, model
            report.loaders   -> model..
            report.methods   -> compare.., model.., report.format
            report.variants  -> compare.., model.., report.format
            report.stopping  -> compare.., model.., report.format
            report.text      -> compare.., model.., report.format, report.loaders, report.methods, report.stopping, report.variants
            report.console   -> compare, compare.stopping, model.., report.format, report.stopping, report.text, report.verdict
            report.export    -> compare, compare.value, model.., report.format
            report.csv       -> compare, files, model..
            report.charts    -> compare, compare.memory, compare.paired, compare.slow, compare.threads, model.., report.format, report.svg, report.text
            report.svg       -> -
            report.flame     -> compare, files, model.., profile, report.svg, report.text
            report.html      -> compare, compare.value, files, model.., report.charts, report.flame, report.format, report.svg, report.text,
                                report.verdict
            report.history   -> compare, compare.trend, files, imports, model.., report.charts, report.format, report.html, report.svg,
                                report.text, report.verdict
            report.runs      -> compare, files, model.., report.charts, report.html, report.svg, report.text
            report.verdict   -> compare, compare.memory, compare.methods, compare.paired, compare.slow, compare.threads, model.., report.format, report.text
            webapp           -> -
            webapp.javax     -> webapp
            webapp.jakarta   -> webapp
            """);

    /**
     * Reads a table.
     *
     * @param text lines of the form {@code package -> others}; a line that is indented goes on with the one before
     */
    static PackageTable parse(String root, String text) {
        Map<String, List<String>> imports = new LinkedHashMap<>();
        for (String line : text.replaceAll("\\R +", " ").lines().toList()) {
            String[] sides = line.split("->", 2);
            imports.put(
                    sides[0].strip(),
                    Stream.of(sides[1].split(","))
                            .map(String::strip)
                            .filter(name -> !name.equals("-"))
                            .toList());
        }
        return new PackageTable(root, imports);
    }

    /** Returns what a package may import; empty if it has no line. A line of {@code name.*} counts for each package below it. */
    Optional<List<String>> of(String name) {
        int end = name.lastIndexOf('.');
        return Optional.ofNullable(imports.get(name))
                .or(() -> end < 0 ? Optional.empty() : Optional.ofNullable(imports.get(name.substring(0, end) + ".*")));
    }

    /** Returns each use of a class that the table does not allow, in words. */
    List<String> violations(JavaClasses classes) {
        List<String> violations = new ArrayList<>();
        for (String name : names(classes)) {
            of(name).ifPresent(others -> violations.addAll(violations(name, others, classes)));
        }
        return violations;
    }

    private List<String> violations(String name, List<String> others, JavaClasses classes) {
        String[] allowed = Stream.concat(Stream.of(name), others.stream())
                .map(this::qualified)
                .toArray(String[]::new);
        return classes()
                .that()
                .resideInAPackage(qualified(name))
                .should()
                .onlyDependOnClassesThat(not(resideInAPackage(root + "..")).or(resideInAnyPackage(allowed)))
                .evaluate(classes)
                .getFailureReport()
                .getDetails();
    }

    /** Packages that have classes and no line in the table. */
    Set<String> unknown(JavaClasses classes) {
        Set<String> unknown = new TreeSet<>();
        names(classes).stream()
                .filter(name -> of(name).isEmpty())
                .map(this::qualified)
                .forEach(unknown::add);
        return unknown;
    }

    private Set<String> names(JavaClasses classes) {
        Set<String> names = new TreeSet<>();
        classes.stream()
                .map(JavaClass::getPackageName)
                .map(name -> name.substring(root.length() + 1))
                .forEach(names::add);
        return names;
    }

    private String qualified(String name) {
        return root + "." + name;
    }
}
