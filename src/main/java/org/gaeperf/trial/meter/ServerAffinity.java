package org.gaeperf.trial.meter;

import org.gaeperf.options.CpuAffinity;
import org.gaeperf.process.CommandException;

/**
 * Lets a server use the client's cores during its warm-up, and confines it to its own cores again before the
 * measurement. Two servers that share a core leave little CPU time for their JIT compilers, and would not be warm after
 * a minute.
 */
public final class ServerAffinity {

    private final ProcessAffinity server;
    private final CpuAffinity pinning;

    /** For the server with this process id. */
    public ServerAffinity(long pid, CpuAffinity pinning) {
        this.server = new ProcessAffinity("the server", pid);
        this.pinning = pinning;
    }

    /**
     * Lets all threads of the server run on the client's cores too. Does nothing if server or client are not pinned.
     *
     * @throws CommandException if a thread could not be moved
     */
    public void shareClientCores() throws CommandException {
        if (pinning.server().isPresent() && pinning.client().isPresent()) {
            server.moveTo(pinning.server().get() + "," + pinning.client().get());
        }
    }

    /**
     * Confines all threads of the server to its own cores. Does nothing if the server is not pinned.
     *
     * @throws CommandException if a thread could not be moved
     */
    public void restoreServerCores() throws CommandException {
        if (pinning.server().isPresent()) {
            server.moveTo(pinning.server().get());
        }
    }
}
