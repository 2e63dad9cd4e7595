package org.gaeperf.model.server;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The process that was measured and how it started.
 *
 * @param pid of the process that was started
 * @param command its whole command line
 * @param cpus the cores it was pinned to, in the form of {@code taskset}, or {@code any}
 * @param firstResponseMillis from the start of the process to the first complete response of the application; NaN in a trial whose
 *     server was started for an earlier one, and the following values are empty
 * @param idleRssBytes resident set after that response, before any load
 * @param idlePssBytes proportional set at that time: each page divided by the number of addresses that have it
 * @param idleRepeatedlyMappedBytes addresses behind which there is memory that another address of the process has, too; as
 *     far as it is resident, {@code idleRssBytes} counts it more than once
 * @param idleCommittedBytes memory committed at that time, by Native Memory Tracking
 * @param idleClassesLoaded classes loaded at that time, by Native Memory Tracking
 * @param majorPageFaults of its process at that time, for which something was read from the disk
 * @param pageCache what of its files was in the page cache when it was started; empty if that was left as it was
 * @param loadsBefore how many loads of other trials the process had served before this trial; threads and memory of those stay
 */
public record StartupResult(
        long pid,
        List<String> command,
        String cpus,
        double firstResponseMillis,
        OptionalLong idleRssBytes,
        OptionalLong idlePssBytes,
        OptionalLong idleRepeatedlyMappedBytes,
        OptionalLong idleCommittedBytes,
        OptionalLong idleClassesLoaded,
        OptionalLong majorPageFaults,
        Optional<StartPageCache> pageCache,
        int loadsBefore) {

    public StartupResult {
        command = List.copyOf(command);
    }

    /**
     * Returns the same process for a later trial in it, whose start was that of the first trial and is no value of its own.
     *
     * @param loads how many loads of other trials the process has served until then
     */
    public StartupResult forLaterTrial(int loads) {
        return new StartupResult(
                pid,
                command,
                cpus,
                Double.NaN,
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                loads);
    }
}
