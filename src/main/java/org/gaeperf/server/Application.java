package org.gaeperf.server;

import java.util.List;
import java.util.Optional;
import org.gaeperf.http.CookieJar;
import org.gaeperf.http.ReceivedResponse;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.Workload;

/** What a server that gaeperf starts answers requests with. */
public interface Application {

    /** Returns what is asked until it is answered. */
    LoadRequest first();

    /** Returns the body of {@link #first()}; empty if it has none. */
    byte[] firstBody();

    /**
     * Checks the response to {@link #first()}.
     *
     * @param server that was started
     * @throws ServerException if the response is wrong, or of another server that has its port
     */
    void check(ReceivedResponse response, ServerProcess server) throws ServerException;

    /** Returns what else must be answered before the server is measured. */
    default List<FirstResponse.Further> further() {
        return List.of();
    }

    /** Returns what keeps the cookies of the first response for what else must be answered; empty to send none. */
    default Optional<CookieJar> jar() {
        return Optional.empty();
    }

    /** Returns the request of a load. */
    LoadRequest request(Workload workload);
}
