package org.gaeperf.cluster.ssh;

import java.util.List;
import org.gaeperf.options.hosts.HostAddress;

/**
 * A host that was looked at.
 *
 * @param address of its ssh server
 * @param java the path of its {@code java}; empty if there is none
 * @param localAddress of this machine, as the host sees it; empty without a connection
 * @param problems why it cannot send load, each of which says what to do; empty if it can
 * @param notes what may matter
 */
public record CheckedHost(
        HostAddress address, String java, String localAddress, List<String> problems, List<String> notes) {

    public CheckedHost {
        problems = List.copyOf(problems);
        notes = List.copyOf(notes);
    }

    /** One line. */
    public String describe() {
        return address.displayName() + ": "
                + (problems.isEmpty() ? "ready (" + String.join(", ", notes) + ")" : String.join("; ", problems));
    }
}
