package org.gaeperf.server.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.Suite;
import org.gaeperf.model.server.ServerFeature;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionReader;
import org.gaeperf.process.PageCache;
import org.gaeperf.server.ServerProvider;
import org.gaeperf.server.ServerVariant;
import org.gaeperf.server.request.ProtocolOptions;
import org.gaeperf.server.request.RequestOptions;
import org.gaeperf.server.request.ServerRequest;
import org.gaeperf.server.request.ServerTls;

/** Any HTTP server that a command starts. */
public final class CommandProvider implements ServerProvider {

    private static final int SIDES_OF_GATE = 2;

    /** They change only a JVM that gets its flags from gaeperf. */
    private static final List<String> NEEDING_JVM_ARGS =
            List.of("bench.jvmArgs", "bench.gc", "bench.record", RunOptions.METHODS);

    @Override
    public String key() {
        return "command";
    }

    @Override
    public String help() {
        return "whatever a command starts";
    }

    @Override
    public List<OptionDefinition<?>> options() {
        return Stream.of(CommandOptions.all(), BesideOptions.all(), RequestOptions.all(), ProtocolOptions.all())
                .<OptionDefinition<?>>flatMap(List::stream)
                .toList();
    }

    @Override
    public Set<ServerFeature> features() {
        return EnumSet.of(
                ServerFeature.PROCESS, ServerFeature.OPEN_LOOP, ServerFeature.USUAL_LOAD, ServerFeature.TWO_SIDES);
    }

    @Override
    public List<String> compared(OptionReader values) {
        return values.find(CommandOptions.COMPARED).orElseGet(() -> values.namesOf(CommandOptions.COMMAND));
    }

    /** Says whether its command lets it listen on all addresses. */
    @Override
    public boolean isReachable() {
        return true;
    }

    @Override
    public List<String> problems(OptionReader values) {
        List<String> problems = new ArrayList<>();
        List<String> names = values.namesOf(CommandOptions.COMMAND);
        if (names.isEmpty()) {
            problems.add("bench.server=command measures servers by their commands, and none is given; give one or more"
                    + " of " + CommandOptions.COMMAND.asWritten("COMMAND") + ", each with a name instead of NAME");
        }
        if (values.runs(Suite::isGate) && !values.isOfVariant()) {
            problems.addAll(problemsOfGate(values, names));
        }
        values.find(CommandOptions.COMPARED)
                .filter(order -> !new HashSet<>(names).containsAll(order)
                        || (order.size() != names.size() && !values.isOfVariant())
                        || new HashSet<>(order).size() != order.size())
                .ifPresent(order -> problems.add("bench.variants=" + String.join(",", order)
                        + ": not the names of the commands that are given, which are: " + String.join(", ", names)));
        if (names.contains("published")) {
            problems.add("bench.command.published: the name is taken; choose another one");
        }
        List<CommandLine> commands = compared(values).stream()
                .flatMap(name -> values.find(CommandOptions.COMMAND.of(name)).stream())
                .toList();
        if (!commands.stream().allMatch(CommandLine::passesJvmArgs)) {
            NEEDING_JVM_ARGS.forEach(option -> addNeeded(option, "{jvmArgs} in each command", values, problems));
        }
        if (!commands.stream().allMatch(CommandLine::usesJava)) {
            addNeeded("bench.jdks", "{java} in each command", values, problems);
        }
        if (commands.stream().noneMatch(CommandLine::usesJava)) {
            addNeeded("bench.jdk", "{java} in a command", values, problems);
        }
        problems.addAll(ProtocolOptions.problems(values));
        problems.addAll(RequestOptions.problems(values));
        problems.addAll(BesideOptions.problems(values, compared(values)));
        problems.addAll(problemsOfPageCache(values));
        compared(values)
                .forEach(name -> values.find(CommandOptions.COMMAND.of(name))
                        .flatMap(command -> wrongCertificate(command, values))
                        .ifPresent(wrong -> problems.add("bench.command." + name + ": " + wrong)));
        return problems;
    }

    /** Of two servers that run at once the first has mapped the files of both. */
    private static List<String> problemsOfPageCache(OptionReader values) {
        if (values.find(CommandOptions.PAGE_CACHE).isEmpty()) {
            return List.of();
        }
        String written = CommandOptions.PAGE_CACHE.name() + "="
                + values.find(CommandOptions.PAGE_CACHE).get().key();
        List<String> problems = new ArrayList<>();
        if (values.text("bench.concurrent").filter("true"::equals).isPresent()) {
            problems.add(written
                    + ": with bench.concurrent=true the first server of a pair keeps the files of both in the page"
                    + " cache; leave out one of them");
        }
        PageCache.PROGRAMS.stream()
                .filter(program -> BuildContext.onPath(program).isEmpty())
                .forEach(
                        program -> problems.add(
                                written + ": it needs the program " + program
                                        + ", which is not on the PATH; it is in the package coreutils, util-linux or util-linux-extra"));
        return problems;
    }

    /** Says why a server would have no certificate, or another one than is trusted. */
    private static Optional<String> wrongCertificate(CommandLine command, OptionReader values) {
        boolean tls = ProtocolOptions.isByTls(values);
        boolean given = values.isGiven(ProtocolOptions.CERTIFICATE.name());
        if (command.passesCertificate() && !tls) {
            return Optional.of("it has a part of the certificate that is made for a run with "
                    + ProtocolOptions.TLS.asWritten("true") + ", which is not given");
        }
        if (command.passesCertificate() && given) {
            return Optional.of("it has a part of a certificate that is made for the run, and "
                    + ProtocolOptions.CERTIFICATE.name() + " names another one, which the server must have");
        }
        if (tls && !given && !command.passesCertificate()) {
            return Optional.of("it gives the server no certificate; write {keyStore} with {keyStorePassword}, or"
                    + " {certificate} with {privateKey}, or give "
                    + ProtocolOptions.CERTIFICATE.asWritten("FILE") + " with that which the server has");
        }
        return command.missingOfCertificate();
    }

    private static List<String> problemsOfGate(OptionReader values, List<String> names) {
        if (names.size() == 1) {
            return List.of("the suite gate compares two servers, and one is given; give another "
                    + CommandOptions.COMMAND.asWritten("COMMAND") + ", and bench.variants=BASELINE,CANDIDATE");
        }
        if (names.size() > SIDES_OF_GATE) {
            return List.of("the suite gate compares two servers, and " + names.size() + " are given: "
                    + String.join(", ", names) + "; leave out the others");
        }
        return names.isEmpty() || values.isGiven(CommandOptions.COMPARED.name())
                ? List.of()
                : List.of("the suite gate must know which server is the baseline; give"
                        + " bench.variants=BASELINE,CANDIDATE with the names " + String.join(" and ", names));
    }

    /** An option that changes nothing would make two equal servers look like different ones. */
    private static void addNeeded(String option, String what, OptionReader values, List<String> problems) {
        boolean isOff = option.equals(RunOptions.METHODS)
                && values.text(option).filter("off"::equals).isPresent();
        if (values.isGiven(option) && !isOff) {
            problems.add(option + " needs " + what + ", as in "
                    + CommandOptions.COMMAND.asWritten("'" + CommandOptions.COMMAND.example() + "'"));
        }
    }

    @Override
    public List<ServerVariant> prepare(BenchmarkOptions options, Path baseDirectory, Path target) throws IOException {
        OptionReader values = options.server().values();
        ServerRequest request = ServerRequest.read(values);
        Optional<ServerTls> tls = ServerTls.read(values, target);
        List<BesideCommand> beside = BesideOptions.read(values);
        List<ServerVariant> servers = new ArrayList<>();
        for (String name : options.server().compared()) {
            CommandLine command = values.find(CommandOptions.COMMAND.of(name)).orElseThrow();
            CommandLauncher launcher = new CommandLauncher(
                    name,
                    command,
                    values.find(CommandOptions.DIRECTORY).orElse(baseDirectory),
                    values.find(CommandOptions.ENVIRONMENT).orElse(List.of()),
                    values.find(CommandOptions.START_TIMEOUT).orElseThrow(),
                    request,
                    values.find(CommandOptions.READY),
                    tls,
                    beside,
                    values.find(CommandOptions.PAGE_CACHE));
            servers.add(CommandVariant.of(launcher));
        }
        return servers;
    }
}
