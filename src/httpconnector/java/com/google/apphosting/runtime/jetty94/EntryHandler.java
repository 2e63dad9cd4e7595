package com.google.apphosting.runtime.jetty94;

import java.io.IOException;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.handler.HandlerWrapper;

/** Passes on to the application the requests that are for it. */
final class EntryHandler extends HandlerWrapper {
    @Override
    public void handle(String target, Request baseRequest, HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        if (!EngineChannel.runtimeRequest(baseRequest).answer(baseRequest)) {
            super.handle(target, baseRequest, request, response);
        }
    }
}
