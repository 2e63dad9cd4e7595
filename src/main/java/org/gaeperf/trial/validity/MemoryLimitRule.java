package org.gaeperf.trial.validity;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.gaeperf.model.server.InstanceLimits;

/** Says whether a server needs more memory than its instance class has: App Engine ends an instance that does. */
public final class MemoryLimitRule {

    private static final double BYTES_PER_MEGABYTE = 1024 * 1024;

    private MemoryLimitRule() {}

    /**
     * The reason that the class does not do; empty if it does.
     *
     * @param maxRssBytes the largest resident set that was sampled, if there is a sample
     */
    public static Optional<String> exceeded(InstanceLimits limits, OptionalLong maxRssBytes) {
        return maxRssBytes.isPresent() && maxRssBytes.getAsLong() > limits.memoryBytes()
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "RSS %,.0f MB exceeds the %,.0f MB of %s",
                        Math.ceil(maxRssBytes.getAsLong() / BYTES_PER_MEGABYTE),
                        limits.memoryBytes() / BYTES_PER_MEGABYTE,
                        limits.instanceClass()))
                : Optional.empty();
    }
}
