package org.gaeperf.model.loader;

import java.util.List;
import java.util.Optional;
import org.gaeperf.model.host.LinkTraffic;

/**
 * The hosts that sent a trial's load together.
 *
 * @param each what each sent and saw; the sums are in the trial's load
 * @param serverLink the interface of the server's machine that they send to; empty if the kernel does not tell
 */
public record Loaders(List<LoaderResult> each, Optional<LinkTraffic> serverLink) {

    public Loaders {
        each = List.copyOf(each);
    }

    /** From the start of the first measurement to that of the last, in milliseconds. */
    public double startSkewMillis() {
        return each.stream().mapToDouble(LoaderResult::startOffsetMillis).max().orElse(0);
    }

    /** By how much the skew may be wrong. */
    public double skewErrorMillis() {
        return each.stream().mapToDouble(LoaderResult::offsetErrorMillis).max().orElse(0);
    }
}
