package com.google.apphosting.runtime.jetty94;

import com.google.apphosting.base.protos.RuntimePb.UPRequest;
import com.google.apphosting.base.protos.RuntimePb.UPResponse;
import com.google.apphosting.runtime.anyrpc.EvaluationRuntimeServerInterface;
import java.io.IOException;
import org.eclipse.jetty.server.Request;

/**
 * A request that represents a background thread of the application. The runtime handles it by itself, because it needs
 * a thread that the runtime can restart. No servlet sees it.
 */
final class BackgroundRequest extends RuntimeRequest {
    private final EvaluationRuntimeServerInterface runtime;
    private final UPRequestTranslator translator;
    private final RpcCall call;
    private final UPRequest upRequest;

    BackgroundRequest(
            EvaluationRuntimeServerInterface runtime,
            UPRequestTranslator translator,
            RpcCall call,
            UPRequest upRequest) {
        this.runtime = runtime;
        this.translator = translator;
        this.call = call;
        this.upRequest = upRequest;
    }

    @Override
    boolean answer(Request request) throws IOException {
        try {
            runtime.handleRequest(call, upRequest);
            UPResponse upResponse = (UPResponse) call.response();
            ApplicationLog.write(upResponse);
            FailurePage.discard(request.getResponse());
            translator.translateResponse(request.getResponse(), upResponse);
        } catch (Exception e) {
            FailurePage.requestNotMade(e).write(request.getResponse());
        }
        request.setHandled(true);
        return true;
    }
}
