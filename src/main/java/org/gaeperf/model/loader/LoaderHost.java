package org.gaeperf.model.loader;

import org.gaeperf.model.host.HostInfo;
import org.gaeperf.model.server.JdkIdentity;

/**
 * A host that sends load.
 *
 * @param machine what it is
 * @param jdk that runs its client
 * @param clientCores how many cores its clients may use
 */
public record LoaderHost(HostInfo machine, JdkIdentity jdk, int clientCores) {}
