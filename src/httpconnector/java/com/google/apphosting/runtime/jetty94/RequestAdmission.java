package com.google.apphosting.runtime.jetty94;

import com.google.apphosting.base.protos.RuntimePb.UPRequest;
import com.google.apphosting.runtime.AppVersion;
import com.google.apphosting.runtime.RequestManager;
import com.google.apphosting.runtime.anyrpc.EvaluationRuntimeServerInterface;
import java.lang.reflect.Field;
import java.net.InetSocketAddress;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Request;

/** Decides how the runtime handles an HTTP request. */
final class RequestAdmission {
    private static final String REQUEST_MANAGER_FIELD = "requestManager";

    private final EvaluationRuntimeServerInterface runtime;
    private final RequestManager requestManager;
    private final UPRequestTranslator translator;
    private volatile AppVersion appVersion;

    RequestAdmission(EvaluationRuntimeServerInterface runtime, UPRequestTranslator translator) {
        this.runtime = runtime;
        this.requestManager = requestManagerOf(runtime);
        this.translator = translator;
    }

    void setAppVersion(AppVersion appVersion) {
        this.appVersion = appVersion;
    }

    /** Reads the request's headers, including those that the application will not see. */
    RuntimeRequest admit(Request request) {
        UPRequest upRequest;
        try {
            nameHost(request);
            upRequest = translator.translateRequest(request);
        } catch (RuntimeException e) {
            return RejectedRequest.notTranslated(e);
        }
        RpcCall call;
        try {
            call = RpcCall.forRequest(upRequest);
        } catch (NumberFormatException e) {
            return RejectedRequest.notSent(e);
        }
        if (upRequest.getRequestType() == UPRequest.RequestType.BACKGROUND) {
            return new BackgroundRequest(runtime, translator, call, upRequest);
        }
        ApplicationView.of(upRequest, appVersion.getKey()).applyTo(request);
        return new ApplicationRequest(requestManager, appVersion, call, upRequest);
    }

    /** A request without a host gets that of the socket, which {@link Request} does not know here. */
    private static void nameHost(Request request) {
        HttpURI uri = request.getHttpURI();
        if (uri.getHost() == null) {
            InetSocketAddress local = request.getHttpChannel().getEndPoint().getLocalAddress();
            uri.setAuthority(local.getHostString(), local.getPort());
        }
    }

    /**
     * Uses reflection: the runtime has no getter for its request manager, and a second one would not know its requests.
     */
    private static RequestManager requestManagerOf(EvaluationRuntimeServerInterface runtime) {
        try {
            Field field = runtime.getClass().getDeclaredField(REQUEST_MANAGER_FIELD);
            field.setAccessible(true);
            return (RequestManager) field.get(runtime);
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new IllegalStateException(
                    "This version of the runtime is not supported by the HTTP engine: "
                            + runtime.getClass().getName() + " has no usable field '" + REQUEST_MANAGER_FIELD + "'",
                    e);
        }
    }
}
