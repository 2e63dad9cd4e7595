package com.google.apphosting.runtime.jetty94;

import java.io.IOException;
import javax.servlet.ServletException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;

/** The page with status 500 that the stock engine's proxy sends if it has no response from the application. */
record FailurePage(String text) {

    /** The request did not reach the application. */
    static FailurePage requestNotMade(Throwable failure) {
        return new FailurePage("Can't make request of app: " + StackTrace.of(failure));
    }

    /** The application threw an exception and has no page for it. */
    static FailurePage uncaught(Throwable failure) {
        return new FailurePage("Request failed: Unexpected exception from servlet: " + failure);
    }

    void write(Response response) throws IOException {
        discard(response);
        UPRequestTranslator.populateErrorResponse(response, text);
    }

    /** Discards everything that was prepared for the response, except whether the connection is kept. */
    static void discard(Response response) {
        HttpFields fields = response.getHttpFields();
        HttpField connection = fields.getField(HttpHeader.CONNECTION);
        response.reset();
        fields.clear();
        if (connection != null) {
            fields.put(connection);
        }
    }

    /** The exception that a page shows: as in the stock engine, the cause of a servlet exception that has one. */
    static Throwable named(Throwable failure) {
        return failure instanceof ServletException servletFailure && servletFailure.getRootCause() != null
                ? servletFailure.getRootCause()
                : failure;
    }
}
