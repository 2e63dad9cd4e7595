package org.gaeperf.server;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.Variant;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.options.jvm.JvmConfiguration;

/** One of the servers that are compared. */
public interface ServerVariant {

    /** Returns what it is compared as: its key in results, and in the names of trials. */
    String name();

    /** Returns the server that it is in a configuration of the run; a variant may be several. */
    default ServerVariant in(JvmConfiguration configuration) {
        return this;
    }

    /** Returns how its JVM is configured: as the run says, unless it is a variant that says so itself. */
    default JvmConfiguration jvm(JvmConfiguration ofRun) {
        return ofRun;
    }

    /**
     * Returns what is stored of it with each trial.
     *
     * @param jdk that of the configuration
     * @param furtherJvmArgs in addition to those of the configuration
     */
    Variant variant(JvmConfiguration configuration, JdkIdentity jdk, List<String> furtherJvmArgs);

    /**
     * Says whether its JVM gets the flags of gaeperf, without which it says nothing about its heap and native memory. A server that
     * is no JVM gets none; that it is none, {@link ServerProcess} finds when it runs.
     */
    default boolean takesJvmArgs() {
        return true;
    }

    /** Returns what it is asked for, where a suite asks for this; the rate and the connections are always those of the suite. */
    default Workload workload(Workload ofSuite) {
        return ofSuite;
    }

    /**
     * Returns a workload with the arrivals of a recorded log, if it is asked for what a log has recorded.
     *
     * @param measured how long the measurement is
     */
    default Workload recorded(Workload workload, Duration measured) {
        return workload;
    }

    /** The only microbenchmark that it is measured by, where the suite names none; a server has none. */
    default Optional<String> onlyMicrobenchmark() {
        return Optional.empty();
    }

    /** Has its responses be as long as the first one of another server, or the other way round, if both are asked for the same. */
    default void respondsAs(ServerVariant other) {}

    /**
     * Starts it.
     *
     * @throws ServerException if it cannot serve
     */
    Launcher launcher() throws ServerException;
}
