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
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Which package may import which others.
 *
 * @param root the package that all of them are in
 * @param imports what each may import; a name that ends with two dots includes the sub-packages
 */
record PackageTable(String root, Map<String, List<String>> imports) {

    /** The packages of gaeperf. Each says the same in its {@code package-info.java}. */
    static final PackageTable GAEPERF = parse("org.gaeperf", """
            model            -> model..
            model.host       -> -
            model.load       -> model.validity
            model.loader     -> model.host, model.load, model.server
            model.series     -> -
            model.server     -> -
            model.validity   -> -
            options          -> model.., options.build, options.cpu, options.declaration, options.hosts, options.jvm, webapp
            options.build    -> options.declaration
            options.cpu      -> -
            options.declaration -> options.cpu
            options.hosts    -> options.declaration
            options.jvm      -> model.server
            options.help     -> model.., options, options.declaration
            process          -> -
            system           -> model.., options, process
            cgroup           -> -
            files            -> -
            server           -> files, model.., options, options.declaration, options.jvm, process, sampling.jvm, webapp
            server.appengine -> files, model.., options, options.declaration, options.jvm, process, sampling, sampling.jvm, server, webapp
            server.command   -> files, model.., options, options.declaration, options.jvm, process, server
            server.jetty     -> server, webapp
            server.jettyversions -> files, model.., options, options.declaration, options.jvm, server, webapp
            server.multipart -> model.., options, options.declaration, options.jvm, server
            server.zuul      -> model.., options, options.declaration, options.jvm, process, server, webapp
            load             -> load.closed, load.generator, load.protocol, model.., process
            load.closed      -> load.protocol, model.., sampling.hiccup
            load.protocol    -> files, model.., sampling.hiccup
            load.generator   -> load.protocol, model.., sampling.hiccup
            cluster          -> cluster.., load, load.protocol, model.., options.hosts, sampling.hiccup, sampling.proc
            cluster.loader   -> cluster.protocol, load, load.protocol, model.., options, options.cpu, process, sampling,
                                sampling.proc, system
            cluster.protocol -> load.protocol, model..
            cluster.server   -> cluster.protocol, cluster.ssh, files, options.hosts, process
            cluster.ssh      -> cluster.loader, cluster.protocol, files, options, options.hosts, process
            sampling         -> files, model..
            sampling.jvm     -> process, sampling
            sampling.proc    -> cgroup, model.host, process, sampling
            sampling.hiccup  -> model.., process, sampling
            trial            -> files, load, load.protocol, model.., options, process, sampling.., server,
                                trial..
            trial.plan       -> load.protocol, model.., options, process, profile, server
            trial.phase      -> cgroup, files, load, load.protocol, model.., options, process, profile, sampling..,
                                server, trial.meter, trial.plan, trial.validity, webapp
            trial.meter      -> load.protocol, model.., options, process, sampling..
            trial.microbenchmark -> files, model.., options, process, server, trial.meter, trial.phase, trial.plan, trial.validity
            trial.validity   -> model.., options, trial.plan
            run              -> cgroup, cluster, cluster.protocol, cluster.server, cluster.ssh, files, load, load.protocol, model..,
                                options, options.hosts, process, system, trial, trial.plan
            suite            -> model.., options, options.jvm, process, profile, run, server.., system, trial.plan, webapp
            compare          -> model..
            compare.calibration -> compare, model..
            compare.regression -> compare, model..
            compare.trend    -> -
            profile          -> process, sampling, sampling.jvm
            gate             -> compare, compare.regression, files, gate.explanation, model.., options, options.declaration,
                                profile, run, server, server.appengine, suite, trial.plan
            gate.explanation -> compare, model.., profile, sampling
            report           -> files, model.., report..
            report.sizing    -> compare, model..
            report.loaders   -> model..
            report.processing -> compare, model..
            report.scaling   -> compare, model..
            report.text      -> compare.., model.., report.loaders, report.processing, report.scaling, report.sizing
            report.console   -> compare, model.., report.text
            report.csv       -> compare, files, model..
            report.charts    -> compare, model.., report.svg, report.text
            report.svg       -> -
            report.flame     -> compare, files, model.., profile, report.svg, report.text
            report.html      -> compare, files, model.., report.charts, report.flame, report.svg, report.text
            report.history   -> compare, compare.trend, files, model.., report.charts, report.html, report.svg, report.text
            report.runs      -> compare, files, model.., report.charts, report.html, report.svg, report.text
            report.verdict   -> compare, model.., report.console, report.text
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

    /** Each use of a class that the table does not allow, in words. */
    List<String> violations(JavaClasses classes) {
        List<String> violations = new ArrayList<>();
        imports.forEach((name, others) -> {
            String[] allowed = Stream.concat(Stream.of(name), others.stream())
                    .map(this::qualified)
                    .toArray(String[]::new);
            violations.addAll(classes()
                    .that()
                    .resideInAPackage(qualified(name))
                    .should()
                    .onlyDependOnClassesThat(not(resideInAPackage(root + "..")).or(resideInAnyPackage(allowed)))
                    .allowEmptyShould(true)
                    .evaluate(classes)
                    .getFailureReport()
                    .getDetails());
        });
        return violations;
    }

    /** Packages that have classes and no line in the table. */
    Set<String> unknown(JavaClasses classes) {
        Set<String> unknown = new TreeSet<>();
        classes.stream()
                .map(JavaClass::getPackageName)
                .filter(name -> !imports.containsKey(name.substring(root.length() + 1)))
                .forEach(unknown::add);
        return unknown;
    }

    private String qualified(String name) {
        return root + "." + name;
    }
}
