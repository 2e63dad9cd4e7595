package org.gaeperf.server.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gaeperf.files.Sha256;
import org.gaeperf.model.Variant;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerVariant;

/**
 * A server by its command.
 *
 * @param sha256 of the files that the command and those of what runs beside it name, by name, or as written if another one has the same name
 */
record CommandVariant(CommandLauncher command, SortedMap<String, String> sha256) implements ServerVariant {

    /**
     * Reads the files that tell this server from another version of it.
     *
     * @throws IOException if one of them cannot be read
     */
    static CommandVariant of(CommandLauncher command) throws IOException {
        SortedMap<String, String> hashes = new TreeMap<>();
        addFiles(command.command(), command.directory(), "", hashes);
        for (BesideCommand beside : command.beside()) {
            addFiles(beside.command(), command.directory(), beside.name() + ": ", hashes);
        }
        return new CommandVariant(command, hashes);
    }

    private static void addFiles(CommandLine command, Path directory, String prefix, SortedMap<String, String> hashes)
            throws IOException {
        for (String word : command.words()) {
            for (String part : word.split("[:=,]")) {
                Path file = directory.resolve(part);
                if (!part.isEmpty() && Files.isRegularFile(file)) {
                    String name = prefix + file.getFileName();
                    hashes.put(hashes.containsKey(name) ? prefix + part : name, Sha256.hex(file));
                }
            }
        }
    }

    @Override
    public String name() {
        return command.name();
    }

    /** Returns the variant as it is stored, with flags and JDK only if the command uses them. */
    @Override
    public Variant variant(JvmConfiguration configuration, JdkIdentity jdk, List<String> furtherJvmArgs) {
        return Variant.withoutModes(
                name(),
                configuration.name(),
                new RuntimeIdentity(name(), RuntimeIdentity.Source.COMMAND, sha256),
                command.command().usesJava() ? jdk : JdkIdentity.NOT_KNOWN,
                takesJvmArgs() ? configuration.jvmArgsWith(furtherJvmArgs) : List.of());
    }

    @Override
    public boolean takesJvmArgs() {
        return command.command().passesJvmArgs();
    }

    @Override
    public Workload workload(Workload ofSuite) {
        return command.request().workload(ofSuite);
    }

    @Override
    public Workload recorded(Workload workload, Duration measured) {
        return command.request().recorded(workload, measured);
    }

    @Override
    public void respondsAs(ServerVariant other) {
        if (other instanceof CommandVariant server) {
            command.request().shareLength(server.command.request());
        }
    }

    @Override
    public ServerLauncher launcher() {
        return command;
    }
}
