package org.gaeperf.trial;

import java.util.Optional;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.process.CommandException;
import org.gaeperf.trial.meter.ProcessAffinity;

/**
 * Keeps this JVM off the server's cores while trials run. What it starts inherits that, unless it is pinned by itself.
 */
public final class HarnessAffinity {

    private final ProcessAffinity harness =
            new ProcessAffinity("the harness", ProcessHandle.current().pid());
    private Optional<String> before = Optional.empty();

    private HarnessAffinity() {}

    /** Confines this JVM to the client's cores until {@link #restore}. Does nothing if server or client are not pinned. */
    public static HarnessAffinity confine(CpuAffinity pinning) {
        HarnessAffinity affinity = new HarnessAffinity();
        if (pinning.server().isPresent() && pinning.client().isPresent()) {
            affinity.confine(pinning.client().get());
        }
        return affinity;
    }

    private void confine(String cores) {
        try {
            before = Optional.of(harness.cores());
            harness.moveTo(cores);
        } catch (CommandException e) {
            // Each trial stores what this JVM may have taken of the server's cores.
            restore();
        }
    }

    /** Lets this JVM run where it could run before. */
    public void restore() {
        try {
            if (before.isPresent()) {
                harness.moveTo(before.get());
            }
        } catch (CommandException e) {
            // A thread that stays on the client's cores does no harm.
        }
    }
}
