package org.gaeperf.load;

import org.gaeperf.load.protocol.LoadException;

/** Other hosts, which send the load instead of this machine. */
public interface LoaderHosts extends AutoCloseable {

    /** The name or address of this machine by which they reach a server on it. */
    String serverAddress();

    /** Opens a sequence of loads, each of which all of these hosts share. */
    LoadSequence open() throws LoadException, InterruptedException;

    /** Ends all processes on these hosts. */
    @Override
    void close();
}
