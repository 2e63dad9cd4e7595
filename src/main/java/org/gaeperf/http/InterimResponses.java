package org.gaeperf.http;

import org.eclipse.jetty.client.EarlyHintsProtocolHandler;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.http.HttpStatus;

/** Lets Jetty's client go on to the final response after any that is not final, also one that was not asked for. */
final class InterimResponses extends EarlyHintsProtocolHandler {

    @Override
    public boolean accept(Request request, Response response) {
        return HttpStatus.isInterim(response.getStatus());
    }
}
