package org.gaeperf.cluster;

import java.nio.file.FileSystem;
import java.util.HashMap;
import java.util.Map;
import org.mortbay.jetty.orchestrator.util.FilenameSupplier;

/** The {@code java} of each host; it is sent to the hosts, where it starts the node. */
final class JavaByHost implements FilenameSupplier {

    private static final long serialVersionUID = 1L;

    private final HashMap<String, String> byHost;

    JavaByHost(Map<String, String> byHost) {
        this.byHost = new HashMap<>(byHost);
    }

    @Override
    public String get(FileSystem fileSystem, String hostname) {
        return byHost.get(hostname);
    }
}
