package com.google.apphosting.runtime.jetty94;

import com.google.apphosting.runtime.JavaRuntime;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.HttpChannelOverHttp;
import org.eclipse.jetty.server.HttpConnection;
import org.eclipse.jetty.server.Request;

/**
 * The channel of a connection: opens the runtime's side of a request before Jetty handles it and closes it after.
 *
 * <p>A handler would be too late and too early for that: Jetty runs error pages after the handlers have returned.
 */
final class EngineChannel extends HttpChannelOverHttp {
    private final HttpConnection connection;
    private final RequestAdmission admission;

    /** The request on this channel now; null between two requests. */
    private volatile RuntimeRequest current;

    EngineChannel(HttpConnection connection, EndPoint endPoint, RequestAdmission admission) {
        super(connection, connection.getConnector(), connection.getHttpConfiguration(), endPoint, connection);
        this.connection = connection;
        this.admission = admission;
    }

    /** The runtime's side of a request that is being handled. */
    static RuntimeRequest runtimeRequest(Request request) {
        return ((EngineChannel) request.getHttpChannel()).current;
    }

    @Override
    public boolean handle() {
        // A request that resumes after waiting stays with the thread that began it, which waits below.
        if (current != null || !getRequest().hasMetaData()) {
            return super.handle();
        }
        RuntimeRequest request = admission.admit(getRequest());
        current = request;
        try {
            return handle(request);
        } catch (Throwable e) {
            JavaRuntime.killCloneIfSeriousException(e);
            throw e;
        }
    }

    private boolean handle(RuntimeRequest request) {
        request.start();
        try {
            boolean handled = super.handle();
            request.awaitCompletion();
            return handled;
        } finally {
            request.finish();
        }
    }

    @Override
    public void onCompleted() {
        RuntimeRequest request = current;
        // Before the call: it lets the next request in, and another thread may begin with it at once.
        current = null;
        super.onCompleted();
        if (request != null) {
            request.completed();
        }
    }

    @Override
    protected void handleException(Throwable failure) {
        super.handleException(failure);
        RuntimeRequest request = current;
        if (request != null && request.failed(failure, isCommitted()) && mayPersist()) {
            // The application failed, not the connection. What is left of the body still ends it if need be.
            connection.getGenerator().setPersistent(true);
        }
    }

    /** Jetty prepares the answer's Connection header when the request's headers are complete. */
    private boolean mayPersist() {
        HttpFields fields = getResponse().getHttpFields();
        return getRequest().getHttpVersion() == HttpVersion.HTTP_1_1
                ? !fields.contains(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE.asString())
                : fields.contains(HttpHeader.CONNECTION, HttpHeaderValue.KEEP_ALIVE.asString());
    }

    /** In RPC mode a status travels without the words an application gave it. */
    @Override
    protected void commit(MetaData.Response info) {
        super.commit(info);
        if (current != null) {
            info.setReason(null);
        }
    }

    @Override
    protected String formatAddrOrHost(String address) {
        return RpcConnection.NORMALIZE_INET_ADDR ? super.formatAddrOrHost(address) : address;
    }

    /** While requests wait for their completion they may hold all threads of the server: others must resume them. */
    @Override
    protected void execute(Runnable task) {
        if (AsyncMode.isEnabled()) {
            AsyncMode.threadsOf(getServer()).execute(task);
        } else {
            super.execute(task);
        }
    }
}
