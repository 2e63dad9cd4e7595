package com.google.apphosting.runtime.jetty94;

import com.google.apphosting.api.ApiProxy.LogRecord;
import com.google.apphosting.base.protos.RuntimePb.UPRequest;
import com.google.apphosting.base.protos.RuntimePb.UPResponse;
import com.google.apphosting.runtime.AppVersion;
import com.google.apphosting.runtime.MutableUpResponse;
import com.google.apphosting.runtime.RequestManager;
import com.google.apphosting.runtime.RequestManager.RequestToken;
import com.google.apphosting.runtime.RequestRunner;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.jetty.server.Request;

/** A request that the application serves, from the start to the end of its App Engine request. */
final class ApplicationRequest extends RuntimeRequest {
    private static final Logger LOGGER = Logger.getLogger(ApplicationRequest.class.getName());

    private final RequestManager requestManager;
    private final AppVersion appVersion;
    private final RpcCall call;
    private final UPRequest upRequest;
    private final MutableUpResponse upResponse = new MutableUpResponse();
    private final CountDownLatch completion = new CountDownLatch(1);
    private RequestToken token;
    private volatile BodyTooLargeException bodyTooLarge;

    ApplicationRequest(RequestManager requestManager, AppVersion appVersion, RpcCall call, UPRequest upRequest) {
        this.requestManager = requestManager;
        this.appVersion = appVersion;
        this.call = call;
        this.upRequest = upRequest;
        upResponse.setError(UPResponse.ERROR.OK_VALUE);
    }

    @Override
    void start() {
        token = requestManager.startRequest(
                appVersion, call, upRequest, upResponse, Thread.currentThread().getThreadGroup());
    }

    @Override
    boolean answer(Request request) {
        LegacyMode.hideContentEncoding(request.getHttpFields());
        return false;
    }

    /** Records that the body is too large. This decides the response, whatever the application does. */
    void refuseBody(BodyTooLargeException reason) {
        bodyTooLarge = reason;
    }

    /** Why the body was refused; null if it was not. */
    BodyTooLargeException bodyTooLarge() {
        return bodyTooLarge;
    }

    @Override
    boolean failed(Throwable failure, boolean committed) {
        if (committed) {
            // Failures are logged with their error page, but there will be no error page here.
            logUncaught(failure);
        }
        return !committed && bodyTooLarge == null;
    }

    /** Logs an exception that the application did not catch, in the runtime's log and in the application's log. */
    void logUncaught(Throwable failure) {
        String message = "Uncaught exception from servlet";
        LOGGER.log(Level.WARNING, message, failure);
        token.addAppLogMessage(LogRecord.Level.fatal, message + System.lineSeparator() + StackTrace.of(failure));
        if (RequestRunner.shouldKillCloneAfterException(failure)) {
            LOGGER.severe("Detected a dangerous exception, shutting down clone nicely.");
        }
    }

    @Override
    void completed() {
        completion.countDown();
    }

    @Override
    void awaitCompletion() {
        if (AsyncMode.isEnabled()) {
            try {
                completion.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    void finish() {
        requestManager.finishRequest(token);
        ApplicationLog.write(upResponse.build());
    }
}
