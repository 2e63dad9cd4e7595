package org.gaeperf.trial.meter;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.process.CommandException;
import org.gaeperf.process.ServerProcesses;

/**
 * Lets a server use the client's cores during its warm-up, and confines it to its own cores again before the
 * measurement. Two servers that share a core leave little CPU time for their JIT compilers, and would not be warm after
 * a minute.
 */
public final class ServerAffinity {

    private final ServerProcesses processes;
    private final CpuAffinity pinning;

    /** Moves all processes of a server. */
    public ServerAffinity(ServerProcesses processes, CpuAffinity pinning) {
        this.processes = processes;
        this.pinning = pinning;
    }

    /**
     * Lets all threads of the server run on the client's cores too. Does nothing if server or client are not pinned.
     *
     * @throws CommandException if a thread could not be moved
     */
    public void shareClientCores() throws CommandException {
        if (pinning.server().isPresent() && pinning.client().isPresent()) {
            moveTo(pinning.server().get() + "," + pinning.client().get());
        }
    }

    /**
     * Confines all threads of the server to its own cores. Does nothing if the server is not pinned.
     *
     * @throws CommandException if a thread could not be moved
     */
    public void restoreServerCores() throws CommandException {
        if (pinning.server().isPresent()) {
            moveTo(pinning.server().get());
        }
    }

    /** A process that one of them starts meanwhile is where its parent was; then all are moved again. */
    private void moveTo(String cores) throws CommandException {
        Set<Long> moved = new HashSet<>();
        List<Long> members = processes.running();
        while (!moved.containsAll(members)) {
            for (long pid : members) {
                move(pid, cores);
            }
            moved.addAll(members);
            members = processes.running();
        }
    }

    private void move(long pid, String cores) throws CommandException {
        try {
            new ProcessAffinity("the server", pid).moveTo(cores);
        } catch (CommandException e) {
            // A worker may have ended.
            if (!processes.isFamily() || processes.running().contains(pid)) {
                throw e;
            }
        }
    }
}
