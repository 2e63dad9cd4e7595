package org.gaeperf.server;

import java.util.function.Predicate;
import org.gaeperf.http.ReceivedResponse;
import org.gaeperf.model.load.LoadRequest;

/**
 * A request that a server must answer correctly before it is measured, besides the first one.
 *
 * @param name for messages
 * @param body of the request; empty for none
 * @param isRight says whether a response is right
 */
public record FurtherRequest(
        String name, LoadRequest request, byte[] body, Predicate<ReceivedResponse> isRight) {}
