package org.gaeperf.load;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadGeneratorReport;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.loader.Loaders;

/** What sends one load: a process on this machine, or loaders on other hosts. */
public interface LoadClient extends AutoCloseable {

    /** The id of its process; empty if it runs on other hosts. */
    OptionalLong pid();

    /** Returns how long it sends at the least until all virtual users who are there have arrived in the load. */
    Duration untilUsersArrived();

    /**
     * Lets the measurement begin as soon as the schedule allows.
     *
     * @throws LoadException if a process is gone or does not answer
     */
    MeasurementWindow measure(Duration duration) throws LoadException, InterruptedException;

    /**
     * The measurement, if the plan lets it begin with the first request.
     *
     * @throws LoadException if a process is gone or does not answer
     */
    MeasurementWindow window() throws LoadException, InterruptedException;

    /** Says whether its result has come, or never will. */
    boolean isOver();

    /**
     * Returns what there is of the measurement if the result does not come: the seconds that were reported until now. Empty if
     * there is no whole one.
     *
     * @throws LoadException if they cannot be read
     */
    Optional<LoadResult> partialResult() throws LoadException;

    /** Returns what each loader sent and saw, in full or until now; empty on this machine, or without a measurement. */
    Optional<Loaders> loaders();

    /** Ends the load early; what was measured until then is in the result. */
    void stop();

    /**
     * The report, once the measurement and the drain are over.
     *
     * @param timeout that measurement and drain may still take
     * @throws LoadException if a process is gone or does not answer
     */
    LoadGeneratorReport await(Duration timeout) throws LoadException, InterruptedException;

    @Override
    void close();
}
