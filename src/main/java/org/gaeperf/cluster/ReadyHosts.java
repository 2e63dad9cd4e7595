package org.gaeperf.cluster;

import java.util.List;
import org.gaeperf.cluster.ssh.CheckedHost;
import org.gaeperf.cluster.ssh.HostCheck;
import org.gaeperf.options.hosts.ConnectionNeeds;
import org.gaeperf.options.hosts.LoaderOptions;

/**
 * Hosts that have all that it takes to send load.
 *
 * @param options that name them
 * @param hosts in the order of the options, the probe last
 */
public record ReadyHosts(LoaderOptions options, List<CheckedHost> hosts) {

    public ReadyHosts {
        hosts = List.copyOf(hosts);
    }

    /**
     * Connects to each host once and looks at what it has; nothing is started there.
     *
     * @param needs of all of them together
     * @throws UnusableHostsException if one lacks something; it names everything that is missing, host by host
     */
    public static ReadyHosts check(LoaderOptions options, ConnectionNeeds needs) throws UnusableHostsException {
        List<CheckedHost> hosts = HostCheck.check(options, needs);
        List<String> problems = hosts.stream()
                .filter(host -> !host.problems().isEmpty())
                .map(CheckedHost::describe)
                .toList();
        if (!problems.isEmpty()) {
            throw new UnusableHostsException(problems);
        }
        return new ReadyHosts(options, hosts);
    }
}
