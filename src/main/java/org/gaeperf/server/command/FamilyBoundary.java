package org.gaeperf.server.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.cgroup.ServerGroup;
import org.gaeperf.process.ChildProcessRegistry;

/**
 * What keeps the processes of a server together.
 *
 * @param group the cgroup that they are started in
 * @param withoutGroup why there is none; empty if there is one
 */
record FamilyBoundary(Optional<ServerGroup> group, String withoutGroup) implements AutoCloseable {

    /** A cgroup, if this machine allows one. */
    static FamilyBoundary create() {
        try {
            return new FamilyBoundary(Optional.of(ServerGroup.create()), "");
        } catch (IOException e) {
            return without(e.getMessage());
        }
    }

    /** Returns a boundary of descent and environment alone, for this reason. */
    static FamilyBoundary without(String reason) {
        return new FamilyBoundary(Optional.empty(), reason);
    }

    /** Starts the command inside of it. */
    Process start(ProcessBuilder builder, List<String> words) throws IOException {
        if (group.isEmpty()) {
            return ChildProcessRegistry.start(builder);
        }
        // The shell that enters the group would say it in the server's log only.
        requireExecutable(words.get(0), builder);
        builder.command(
                group.get().prepend(words, List.copyOf(builder.environment().keySet())));
        Process process = ChildProcessRegistry.start(builder);
        ChildProcessRegistry.endGroupsWithThis(group.get().prefix());
        return process;
    }

    private static void requireExecutable(String program, ProcessBuilder builder) throws IOException {
        Path directory = builder.directory().toPath();
        boolean found = program.contains("/")
                ? Files.isExecutable(directory.resolve(program))
                : Stream.of(builder.environment().getOrDefault("PATH", "").split(":"))
                        .anyMatch(path ->
                                Files.isExecutable(directory.resolve(path).resolve(program)));
        if (!found) {
            throw new IOException("there is no program " + program + " that may be run, by PATH and from " + directory);
        }
    }

    @Override
    public void close() {
        group.ifPresent(ServerGroup::close);
    }
}
