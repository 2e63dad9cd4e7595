package org.gaeperf.cluster.ssh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import org.gaeperf.files.DirectoryTree;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.options.hosts.ConnectionNeeds;

/** Says for each host in one line whether it can send load or run the server, or what is missing. */
public final class CheckHostsMain {

    private static final String OUTPUT = "bench.output";
    private static final int UNUSABLE = 1;
    private static final int WRONG_USE = 2;

    private CheckHostsMain() {}

    /**
     * Takes options as {@code -Dbench.hosts.loaders=a,b}.
     *
     * @param args the options
     */
    public static void main(String[] args) {
        System.exit(run(List.of(args)));
    }

    /** The exit status. */
    private static int run(List<String> arguments) {
        for (String argument : arguments) {
            String[] pair = argument.split("=", 2);
            if (pair.length != 2 || !pair[0].startsWith("-D")) {
                System.err.println("'" + argument + "' is no option; give options as -Dbench.hosts.loaders=HOST,HOST");
                return WRONG_USE;
            }
            System.setProperty(pair[0].substring(2), pair[1]);
        }
        try {
            return withoutOutput(CheckHostsMain::check);
        } catch (IOException e) {
            System.err.println("no temporary directory can be made: " + e);
            return UNUSABLE;
        }
    }

    /** The directory of results is made when the options are checked; nothing is stored here, and nothing may be left. */
    private static int withoutOutput(IntSupplier check) throws IOException {
        Path output = Files.createTempDirectory("gaeperf-check-hosts");
        System.setProperty(OUTPUT, output.toString());
        try {
            return check.getAsInt();
        } finally {
            DirectoryTree.delete(output);
        }
    }

    private static int check() {
        try {
            BenchmarkOptions options = BuildContext.options();
            BenchmarkOptions.Machine machine = options.machine();
            ConnectionNeeds needs = options.measurement().connectionNeeds();
            List<CheckedHost> hosts = new ArrayList<>();
            machine.serverHost().map(HostCheck::check).ifPresent(hosts::add);
            boolean isServerElsewhere = machine.serverHost().isPresent();
            machine.loaders()
                    .map(loaders -> isServerElsewhere
                            ? HostCheck.checkFromElsewhere(loaders, needs)
                            : HostCheck.check(loaders, needs))
                    .ifPresent(hosts::addAll);
            if (hosts.isEmpty()) {
                System.err.println(
                        "no host is given; give -Dbench.hosts.server=HOST, -Dbench.hosts.loaders=HOST,HOST or"
                                + " -Dbench.hosts=FILE");
                return WRONG_USE;
            }
            hosts.forEach(host -> System.out.println(host.describe()));
            if (isServerElsewhere && hosts.size() > 1) {
                System.out.println("The loaders were looked at from here. Whether "
                        + hosts.get(0).address().displayName()
                        + " reaches them, and they reach it, is looked at when a run begins.");
            }
            return hosts.stream().allMatch(host -> host.problems().isEmpty()) ? 0 : UNUSABLE;
        } catch (InvalidOptionsException e) {
            System.err.println(e.getMessage());
            return WRONG_USE;
        }
    }
}
