package org.gaeperf.cluster.ssh;

import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import net.schmizz.sshj.connection.channel.forwarded.RemotePortForwarder;
import net.schmizz.sshj.sftp.SFTPClient;
import org.gaeperf.options.hosts.ConnectionNeeds;
import org.gaeperf.options.hosts.HostAccess;
import org.gaeperf.options.hosts.HostAddress;
import org.gaeperf.options.hosts.LoaderOptions;
import org.gaeperf.options.hosts.ServerHostOptions;
import org.gaeperf.process.ConnectionLimits;

/** Looks at what a host has, over one ssh connection. Nothing is left there. */
public final class HostCheck {

    /** Names the directory of gaeperf in the home directory of the server's host. */
    public static final String HOME_DIRECTORY = ".gaeperf";

    /** What the directories of runs in it begin with. */
    public static final String RUN_PREFIX = "run-";

    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    /** Connects by bash, in which a file name stands for a connection. */
    private static final String CONNECT = "exec 3<>/dev/tcp/$0/$1";

    private static final int SECONDS_TO_CONNECT = 5;

    /** An exit status that neither bash nor timeout has. */
    private static final int UNKNOWN = 77;

    private static final long KILOBYTES_PER_MEGABYTE = 1024;

    private static final Pattern LOOPBACK = Pattern.compile("127\\..*|localhost|::1");

    private static final String CONNECTION_OPTIONS =
            "bench.connections, and in the suite proxy bench.connections.steps";

    private final HostAddress address;
    private final HostAccess access;
    private final Role role;
    private final Optional<LoaderDuty> duty;
    private final List<String> problems = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private String java = "";

    /** What a host is for. */
    private enum Role {
        /** The host of the server needs space for gaeperf, for the runtime, unpacked, and for the results. */
        SERVER(600, HOME_DIRECTORY, RUN_PREFIX),
        /** A loader sends load to this machine. It needs space for gaeperf, and for the logs of long measurements. */
        LOADER_OF_THIS_MACHINE(200, SshLauncher.DIRECTORY, "gaeperf-"),
        /** It sends load to another machine, so that nobody knows whether it reaches that. */
        LOADER_OF_ANOTHER_MACHINE(200, SshLauncher.DIRECTORY, "gaeperf-");

        private final long minFreeMegabytes;
        private final String directory;
        private final String runPrefix;

        Role(long minFreeMegabytes, String directory, String runPrefix) {
            this.minFreeMegabytes = minFreeMegabytes;
            this.directory = directory;
            this.runPrefix = runPrefix;
        }
    }

    private HostCheck(HostAddress address, HostAccess access, Role role, Optional<LoaderDuty> duty) {
        this.address = address;
        this.access = access;
        this.role = role;
        this.duty = duty;
    }

    /**
     * What a loader has to do.
     *
     * @param serverAddress by which it reaches the server, if that is given
     * @param needs of this one
     */
    private record LoaderDuty(Optional<String> serverAddress, ConnectionNeeds needs) {

        HostCheck host(HostAddress address, HostAccess access, Role role) {
            return new HostCheck(address, access, role, Optional.of(this));
        }
    }

    /**
     * Looks at all loaders of a server on this machine at once, which it returns in their order.
     *
     * @param needs of all of them together
     */
    public static List<CheckedHost> check(LoaderOptions options, ConnectionNeeds needs) {
        return check(options, needs, Role.LOADER_OF_THIS_MACHINE);
    }

    /**
     * Returns the same from a machine that does not run the server, so that nobody knows whether they reach it.
     *
     * @param needs of all of them together
     */
    public static List<CheckedHost> checkFromElsewhere(LoaderOptions options, ConnectionNeeds needs) {
        return check(options, needs, Role.LOADER_OF_ANOTHER_MACHINE);
    }

    private static List<CheckedHost> check(LoaderOptions options, ConnectionNeeds needs, Role role) {
        ClusterLogging.quiet();
        Map<HostAddress, ConnectionNeeds> shares = new LinkedHashMap<>();
        options.loaders()
                .forEach(address ->
                        shares.put(address, needs.sharedBy(options.loaders().size())));
        options.probe().ifPresent(address -> shares.putIfAbsent(address, needs.ofProbe()));
        return options.all().parallelStream()
                .map(address -> new LoaderDuty(options.serverAddress(), shares.get(address))
                        .host(address, options.access(), role)
                        .check())
                .toList();
    }

    /** Looks at the host of the server. */
    public static CheckedHost check(ServerHostOptions options) {
        ClusterLogging.quiet();
        return new HostCheck(options.address(), options.access(), Role.SERVER, Optional.empty()).check();
    }

    private CheckedHost check() {
        String localAddress = "";
        try (SshConnection connection = SshConnection.open(address, access)) {
            localAddress = connection.localAddress();
            checkSystem(connection);
            checkJava(connection);
            checkSftp(connection);
            checkDisk(connection);
            if (role == Role.SERVER) {
                checkTools(connection);
            } else {
                checkForwarding(connection);
            }
            if (duty.isPresent()) {
                checkLoader(connection, duty.get());
            }
            if (connection.run("command -v taskset", TIMEOUT).exitCode() != 0) {
                notes.add("no taskset, so that nothing is pinned");
            }
            checkLeftovers(connection);
        } catch (HostException e) {
            problems.add(e.problem());
        }
        return new CheckedHost(address, java, localAddress, problems, notes);
    }

    private void checkSystem(SshConnection connection) throws HostException {
        String system = connection.run("uname -s", TIMEOUT).text().strip();
        if (!system.equals("Linux")) {
            problems.add("it runs '" + system + "'; only Linux is possible");
        }
    }

    private void checkJava(SshConnection connection) throws HostException {
        String command = access.jdk().map(home -> home + "/bin/java").orElse("java");
        SshConnection.Output output =
                connection.run(ShellWords.quote(command) + " -XshowSettings:properties -version", TIMEOUT);
        Optional<RemoteJava> found = RemoteJava.parse(output.text());
        String here = System.getProperty("java.runtime.version");
        if (found.isEmpty()) {
            problems.add("there is no " + command + "; install JDK " + here + " there, or give bench.hosts.jdk");
        } else if (!found.get().version().equals(here)) {
            problems.add(
                    "its JDK is " + found.get().version() + " (" + found.get().home() + "), and that of this build is "
                            + here + "; install the same, or give bench.hosts.jdk");
        } else if (!found.get().isOf(System.getProperty("java.vendor"))) {
            problems.add("its JDK " + here + " is of '" + found.get().vendor() + "', and that of this build of '"
                    + System.getProperty("java.vendor") + "'; install the same, or give bench.hosts.jdk");
        } else {
            java = found.get().executable();
            checkJdk(connection, found.get());
            notes.add("JDK " + here);
        }
    }

    /** A loader does with a JRE. */
    private void checkJdk(SshConnection connection, RemoteJava found) throws HostException {
        String bin = found.home() + "/bin/";
        if (role == Role.SERVER
                && connection
                                .run(
                                        "test -x " + ShellWords.quote(bin + "jcmd") + " && test -x "
                                                + ShellWords.quote(bin + "jar"),
                                        TIMEOUT)
                                .exitCode()
                        != 0) {
            problems.add("its Java in " + found.home() + " has no jcmd or no jar: install the whole JDK");
        }
    }

    private void checkTools(SshConnection connection) throws HostException {
        if (connection.run("command -v ps", TIMEOUT).exitCode() != 0) {
            problems.add("there is no ps; install procps");
        }
    }

    private void checkSftp(SshConnection connection) {
        try (SFTPClient sftp = connection.client().newSFTPClient()) {
            sftp.canonicalize(".");
        } catch (IOException e) {
            problems.add("its ssh server has no sftp (" + e.getMessage()
                    + "); add 'Subsystem sftp internal-sftp' to its sshd_config");
        }
    }

    private void checkForwarding(SshConnection connection) {
        RemotePortForwarder forwarder = connection.client().getRemotePortForwarder();
        try {
            forwarder.cancel(forwarder.bind(new RemotePortForwarder.Forward(SshLauncher.LOOPBACK, 0), channel -> {
                throw new IOException("nothing may connect");
            }));
        } catch (IOException e) {
            problems.add("its ssh server forwards no ports (" + e.getMessage()
                    + "); set 'AllowTcpForwarding yes' in its sshd_config");
        }
    }

    private void checkLoader(SshConnection connection, LoaderDuty duty) throws HostException {
        String serverAddress = duty.serverAddress().orElse(connection.localAddress());
        if (role == Role.LOADER_OF_THIS_MACHINE) {
            checkWayToServer(connection, serverAddress);
        }
        checkLimits(connection, duty.needs(), serverAddress);
    }

    private void checkLimits(SshConnection connection, ConnectionNeeds needs, String serverAddress)
            throws HostException {
        Map<String, String> files = new HashMap<>();
        for (String file : ConnectionLimits.FILES) {
            SshConnection.Output output = connection.run("cat /proc/" + file, TIMEOUT);
            files.put(file, output.exitCode() == 0 ? output.text() : "");
        }
        ConnectionLimits limits = ConnectionLimits.read(files);
        limits.problems("the client", 1, needs.most())
                .forEach(problem -> problems.add(problem + ", or give smaller numbers in " + CONNECTION_OPTIONS));
        if (needs.newForEachRequest()) {
            limits.problemOfNewConnections(LOOPBACK.matcher(serverAddress).matches())
                    .ifPresent(problems::add);
        }
    }

    /** A firewall is the usual reason. The socket has a queue, so that nobody has to accept. */
    private void checkWayToServer(SshConnection connection, String to) throws HostException {
        try (ServerSocket socket = new ServerSocket(0)) {
            String connect = "exec timeout " + SECONDS_TO_CONNECT + " bash -c " + ShellWords.quote(CONNECT) + " "
                    + ShellWords.quote(to) + " " + socket.getLocalPort();
            SshConnection.Output output = connection.run(
                    "if command -v bash && command -v timeout; then " + connect + "; else exit " + UNKNOWN + "; fi",
                    TIMEOUT);
            if (output.exitCode() == UNKNOWN) {
                notes.add("no bash or no timeout, so that nobody knows whether it can connect to this machine");
            } else if (output.exitCode() != 0) {
                problems.add("it cannot connect to port " + socket.getLocalPort() + " of this machine by the address "
                        + to + ", and the server will listen on any free port: open the firewall for it, or give"
                        + " bench.hosts.address");
            }
        } catch (IOException e) {
            notes.add("nobody knows whether it can connect to this machine (" + e.getMessage() + ")");
        }
    }

    private void checkDisk(SshConnection connection) throws HostException {
        String text = connection.run("df -Pk . | tail -1", TIMEOUT).text().strip();
        String[] fields = text.split("\\s+");
        try {
            long freeMegabytes = Long.parseLong(fields[Math.min(3, fields.length - 1)]) / KILOBYTES_PER_MEGABYTE;
            if (freeMegabytes < role.minFreeMegabytes) {
                problems.add("only " + freeMegabytes + " MB are free in the home directory; " + role.minFreeMegabytes
                        + " MB are needed");
            } else {
                notes.add(freeMegabytes / 1024 + " GB free");
            }
        } catch (NumberFormatException e) {
            notes.add("df does not show how much is free");
        }
    }

    private void checkLeftovers(SshConnection connection) throws HostException {
        String left = connection
                .run("ls -d " + role.directory + "/" + role.runPrefix + "* || true", TIMEOUT)
                .text();
        long runs = left.lines().filter(line -> !line.contains(" ")).count();
        if (runs > 0) {
            notes.add(runs + " directories of runs that go on or were killed, in ~/" + role.directory);
        }
    }
}
