package org.gaeperf.options;

import java.util.Set;
import org.gaeperf.model.Suite;

/** A suite as options know it: its defaults, and which of them a user can replace. */
public interface ConfiguredSuite extends Suite {

    /** What a user can set for a suite. */
    enum Setting {
        /** The requests per second. */
        RATE,
        /** The sizes of requests and responses. */
        BODIES,
        /** The connections of the client. */
        CONNECTIONS,
        /** The warm-up before the measurement. */
        WARM_UP,
        /** The measurement. */
        LENGTH,
        /** The trials of each variant. */
        FORKS,
        /** The time between two samples of the server's memory. */
        SAMPLE_INTERVAL
    }

    /** Returns which settings of the suite a user can replace. */
    Set<Setting> settable();

    /** Returns the settings of a preset, with trials one after the other. */
    SuiteSettings defaults(Preset preset);

    /** Returns the settings of a preset, with both sides of a pair at the same time. */
    default SuiteSettings concurrentDefaults(Preset preset) {
        return defaults(preset).concurrently();
    }

    /** Says whether both sides of a pair run at the same time with a preset, unless the user says otherwise. */
    default boolean isConcurrentByDefault(Preset preset) {
        return false;
    }

    /** Returns how many connections its load opens at once, at most. */
    default int mostConnections(BenchmarkOptions.Measurement measurement) {
        return measurement.settings().get(this).workload().connections();
    }

    /** Says whether a load of it opens a connection for each request. */
    default boolean opensConnectionsForRequests() {
        return false;
    }

    /** Says whether it compares what the server or an origin has recorded of each second. */
    default boolean needsRecordedSeconds() {
        return false;
    }

    /** Returns the names of the options that this suite reads beside its settings, and that not every suite reads. */
    default Set<String> optionNames() {
        return Set.of();
    }
}
