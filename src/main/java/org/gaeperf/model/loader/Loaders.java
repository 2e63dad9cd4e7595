package org.gaeperf.model.loader;

import java.util.List;
import java.util.Optional;
import org.gaeperf.model.host.LinkTraffic;

/**
 * The hosts that sent a trial's load together.
 *
 * @param each what each sent and saw; the sums are in the trial's load
 * @param serverLink the interface of the server's machine that they send to; empty if the kernel does not say
 */
public record Loaders(List<LoaderResult> each, Optional<LinkTraffic> serverLink) {

    public Loaders {
        each = List.copyOf(each);
    }
}
