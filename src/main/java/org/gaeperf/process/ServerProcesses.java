package org.gaeperf.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The processes that a server consists of: one, or a family of them. Whoever measures a server asks for its members each
 * time, since workers come and go.
 */
public interface ServerProcesses {

    /** The process that stands for the server where there can be only one. */
    long main();

    /** The ids of those that are running now, in ascending order; of a server that is one process, that one. */
    List<Long> running();

    /** Returns those of them that listen on the server's port. */
    default Set<Long> listening() {
        return Set.of(main());
    }

    /** Says whether it may have more than one process, so that members must be looked for. */
    default boolean isFamily() {
        return true;
    }

    /** The directory of a cgroup that holds them and no others; empty if they have none. */
    default Optional<Path> cgroup() {
        return Optional.empty();
    }

    /** Says why they have no such cgroup; empty if they have one, and of a server that is always one process. */
    default Optional<String> withoutCgroup() {
        return Optional.empty();
    }

    /** A server that is one process. */
    static ServerProcesses of(long pid) {
        return new ServerProcesses() {
            @Override
            public long main() {
                return pid;
            }

            @Override
            public List<Long> running() {
                return List.of(pid);
            }

            @Override
            public boolean isFamily() {
                return false;
            }
        };
    }
}
