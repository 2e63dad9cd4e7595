package org.gaeperf.options.hosts;

import static org.gaeperf.options.declaration.OptionDefinition.option;
import static org.gaeperf.options.declaration.OptionTypes.listOf;
import static org.gaeperf.options.declaration.OptionTypes.text;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionGroup;
import org.gaeperf.options.declaration.OptionType;
import org.gaeperf.options.declaration.PathTypes;

/** Options of a server, and of load, on other hosts. */
public final class HostOptionDeclarations {

    /** What the names of the other options here begin with; the keys of the file follow it. */
    public static final String PREFIX = "bench.hosts.";

    /** A file with all of the others. */
    public static final OptionDefinition<Path> FILE = option(
                    OptionGroup.HOSTS,
                    "bench.hosts",
                    PathTypes.file(
                            "a properties file with the keys server, loaders, probe, address, jdk, knownHosts and key"))
            .help("Reads the options of several hosts from a file; those on the command line override it.")
            .example("my-hosts.properties")
            .build();

    /** The host of the server under test; what else the options mean is found out there. */
    public static final OptionDefinition<HostAddress> SERVER = option(
                    OptionGroup.HOSTS,
                    "bench.hosts.server",
                    OptionType.of(HostAddress.ALLOWED, (word, context) -> HostAddress.parse(word), HostAddress::text))
            .help("The host that the server under test runs on, and that measures it, instead of this machine.")
            .unsetMeans("this machine")
            .example("server1")
            .build();

    static final OptionDefinition<List<HostAddress>> LOADERS = option(
                    OptionGroup.HOSTS,
                    "bench.hosts.loaders",
                    listOf(
                            "a comma-separated list of " + HostAddress.ALLOWED,
                            false,
                            (word, context) -> List.of(HostAddress.parse(word)),
                            "host",
                            HostAddress::text))
            .help("The hosts that send the load, in equal shares, instead of the machine of the server.")
            .unsetMeans("none: the machine of the server sends it")
            .example("load1,bench@load2:2222")
            .build();

    static final OptionDefinition<HostAddress> PROBE = option(
                    OptionGroup.HOSTS,
                    "bench.hosts.probe",
                    OptionType.of(HostAddress.ALLOWED, (word, context) -> HostAddress.parse(word), HostAddress::text))
            .help(
                    "A host that sends a twentieth of the load in the measurement, at most 100 requests/s, and whose latencies are also"
                            + " reported apart.")
            .unsetMeans("none")
            .example("probe1")
            .build();

    static final OptionDefinition<String> ADDRESS = option(
                    OptionGroup.HOSTS,
                    "bench.hosts.address",
                    text("a name or an address", matching("[A-Za-z0-9][A-Za-z0-9_.:-]*")))
            .help("The address by which the loaders reach the server.")
            .unsetMeans("the one from which its machine reaches the first loader by ssh")
            .example("192.168.7.1")
            .build();

    static final OptionDefinition<String> JDK = option(
                    OptionGroup.HOSTS, "bench.hosts.jdk", text("an absolute path", matching("/[^\"'`$\\\\\\s]*")))
            .help("The home of the JDK on each of these hosts; it must have the version of the JDK of the build.")
            .unsetMeans("the java of the PATH there")
            .example("/usr/lib/jvm/java-17")
            .build();

    static final OptionDefinition<Path> KNOWN_HOSTS = option(
                    OptionGroup.HOSTS, "bench.hosts.knownHosts", PathTypes.file("a known_hosts file of OpenSSH"))
            .help("The file with the keys of these hosts; a host whose key is not in it is refused.")
            .unsetMeans("~/.ssh/known_hosts")
            .example("my-known-hosts")
            .build();

    static final OptionDefinition<Path> KEY = option(
                    OptionGroup.HOSTS, "bench.hosts.key", PathTypes.file("a private key of OpenSSH without passphrase"))
            .help("The key to log in to these hosts with, alone.")
            .unsetMeans("those of ~/.ssh/id_ed25519, id_ecdsa and id_rsa, and of the ssh agent")
            .example("my-key")
            .build();

    private static final List<OptionDefinition<?>> ALL =
            List.of(FILE, SERVER, LOADERS, PROBE, ADDRESS, JDK, KNOWN_HOSTS, KEY);

    /** The options that mean nothing without loaders. */
    static final List<OptionDefinition<?>> OF_LOADERS = List.of(PROBE, ADDRESS);

    private HostOptionDeclarations() {}

    /** Returns all of them, in the order of the help. */
    public static List<OptionDefinition<?>> all() {
        return ALL;
    }

    /** Says whether the host of the server gets this option: it reaches the loaders, with keys of the machine of the build. */
    public static boolean isForServerHost(String name) {
        return List.of(LOADERS, PROBE, ADDRESS, JDK).stream()
                .anyMatch(option -> option.name().equals(name));
    }

    private static Consumer<String> matching(String syntax) {
        Pattern pattern = Pattern.compile(syntax);
        return value -> {
            if (!pattern.matcher(value).matches()) {
                throw new IllegalArgumentException("not such a text");
            }
        };
    }
}
