package org.gaeperf.options.hosts;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gaeperf.model.Suite;
import org.gaeperf.options.declaration.OptionReader;
import org.gaeperf.options.declaration.ServerKind;

/** Checks what the options of several hosts require of each other, and of other options. */
public final class HostRules {

    private static final String RESUME = "bench.resume";

    private HostRules() {}

    /** One line for each contradiction. */
    public static List<String> check(OptionReader values) {
        List<String> problems = new ArrayList<>();
        List<HostAddress> loaders = values.find(HostOptionDeclarations.LOADERS).orElse(List.of());
        if (values.isGiven(HostOptionDeclarations.SERVER.name()) && values.isGiven(RESUME)) {
            problems.add(HostOptionDeclarations.SERVER.name() + ": a run on another host cannot be resumed; leave "
                    + RESUME + " out");
        }
        if (loaders.isEmpty()) {
            if (!values.isGiven(HostOptionDeclarations.LOADERS.name())) {
                refuseWithoutLoaders(values, problems);
            }
            return problems;
        }
        Set<String> names = new HashSet<>();
        List<HostAddress> all = new ArrayList<>(loaders);
        values.find(HostOptionDeclarations.PROBE).ifPresent(all::add);
        values.find(HostOptionDeclarations.SERVER).ifPresent(all::add);
        all.stream()
                .map(HostAddress::displayName)
                .filter(name -> !names.add(name))
                .distinct()
                .forEach(name -> problems.add(HostOptionDeclarations.LOADERS.name() + ": the host " + name
                        + " is given twice; give each loader, the probe and the server a host of its own"));
        String kind = values.text("bench.server").orElse("");
        List<String> reachable = ServerKind.all().stream()
                .filter(ServerKind::isReachable)
                .map(ServerKind::key)
                .toList();
        if (!reachable.contains(kind)) {
            problems.add(HostOptionDeclarations.LOADERS.name() + ": servers of the kind " + kind
                    + " listen on no address that another host reaches; it is possible for: "
                    + String.join(", ", reachable));
        }
        Suite.all().stream()
                .filter(suite -> !suite.comparesServers() && values.runsSuite(suite.key()))
                .forEach(suite -> problems.add(HostOptionDeclarations.LOADERS.name() + ": the suite " + suite.key()
                        + " checks the client of this machine; leave one of them out"));
        return problems;
    }

    private static void refuseWithoutLoaders(OptionReader values, List<String> problems) {
        boolean hasServer = values.isGiven(HostOptionDeclarations.SERVER.name());
        HostOptionDeclarations.all().stream()
                .filter(option -> values.isGiven(option.name()))
                .filter(option -> !hasServer || HostOptionDeclarations.OF_LOADERS.contains(option))
                .forEach(option -> problems.add(option.asWritten(
                                values.text(option.name()).orElse(""))
                        + ": no loader is given; give " + HostOptionDeclarations.LOADERS.asWritten("HOST") + " too"));
    }
}
