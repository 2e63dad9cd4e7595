package com.google.apphosting.runtime.jetty94;

import java.io.IOException;
import javax.servlet.RequestDispatcher;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.eclipse.jetty.http.BadMessageException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.webapp.WebAppContext;

/**
 * Responds to errors as the stock engine does. There, several layers are involved: the application's error pages, the
 * runtime behind the proxy, the proxy itself, and Jetty's pages for requests that never pass the proxy.
 */
final class ErrorResponses extends ErrorHandler {
    /** The application's error pages; null outside the application. */
    private final ErrorHandler applicationPages;

    private ErrorResponses(ErrorHandler applicationPages) {
        this.applicationPages = applicationPages;
    }

    static ErrorResponses outsideTheApplication() {
        return new ErrorResponses(null);
    }

    static ErrorResponses ofApplication(ErrorHandler pages) {
        return new ErrorResponses(pages);
    }

    /** Accepts all methods, because exceptions have a page with every method; they are distinguished below. */
    @Override
    public boolean errorPageForMethod(String method) {
        return true;
    }

    @Override
    public void handle(String target, Request baseRequest, HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        Throwable failure = (Throwable) request.getAttribute(RequestDispatcher.ERROR_EXCEPTION);
        if (!(EngineChannel.runtimeRequest(baseRequest) instanceof ApplicationRequest applicationRequest)) {
            answerByServer(target, baseRequest, request, response);
        } else if (applicationRequest.bodyTooLarge() != null) {
            blame(applicationRequest.bodyTooLarge(), baseRequest);
            answerByServer(target, baseRequest, request, response);
        } else if (unwrapped(failure) instanceof BadMessageException badMessage) {
            FailurePage.discard(baseRequest.getResponse());
            response.setStatus(badMessage.getCode());
        } else if (failure == null) {
            answerByApplication(target, baseRequest, request, response);
        } else {
            try {
                answerByApplication(target, baseRequest, request, response);
            } catch (IOException | ServletException | RuntimeException pageFailure) {
                // If it can still be reported, the failure that led to the page has priority over the failure of the
                // page.
                if (response.isCommitted()) {
                    throw pageFailure;
                }
            }
            answerByRuntimeIfNeeded(failure, applicationRequest, baseRequest);
        }
    }

    private void answerByServer(
            String target, Request baseRequest, HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        if (super.errorPageForMethod(baseRequest.getMethod())) {
            super.handle(target, baseRequest, request, response);
        }
    }

    private void answerByApplication(
            String target, Request baseRequest, HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        if (applicationPages != null && applicationPages.errorPageForMethod(baseRequest.getMethod())) {
            applicationPages.handle(target, baseRequest, request, response);
        }
    }

    private static void answerByRuntimeIfNeeded(
            Throwable failure, ApplicationRequest applicationRequest, Request baseRequest) throws IOException {
        if (isAnsweredByApplication(baseRequest)) {
            return;
        }
        Throwable named = FailurePage.named(failure);
        applicationRequest.logUncaught(named);
        if (!baseRequest.getResponse().isCommitted()) {
            FailurePage.uncaught(named).write(baseRequest.getResponse());
        }
    }

    private static boolean isAnsweredByApplication(HttpServletRequest request) {
        Object page = request.getAttribute(WebAppContext.ERROR_PAGE);
        return page != null && page.equals(request.getAttribute(AppVersionHandlerFactory.ERROR_PAGE_HANDLED));
    }

    /** Makes Jetty's page show this reason instead of any other failure. */
    private static void blame(BadMessageException reason, Request baseRequest) {
        FailurePage.discard(baseRequest.getResponse());
        baseRequest.getResponse().setStatus(reason.getCode());
        baseRequest.setAttribute(RequestDispatcher.ERROR_STATUS_CODE, reason.getCode());
        baseRequest.setAttribute(RequestDispatcher.ERROR_MESSAGE, reason.getReason());
        baseRequest.setAttribute(RequestDispatcher.ERROR_EXCEPTION, reason);
        baseRequest.setAttribute(RequestDispatcher.ERROR_EXCEPTION_TYPE, reason.getClass());
    }

    private static Throwable unwrapped(Throwable failure) {
        Throwable cause = failure;
        while (cause instanceof ServletException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }
}
