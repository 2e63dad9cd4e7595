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
 * The channel of a connection. It starts the runtime's side of a request before Jetty handles the request, and finishes
 * it afterwards.
 *
 * <p>A handler could not do that, because Jetty runs error pages after the handlers have returned.
 */
final class EngineChannel extends HttpChannelOverHttp {
    private final HttpConnection connection;
    private final RequestAdmission admission;

    /** The current request on this channel; null between two requests. */
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
        // A resumed asynchronous request belongs to the thread that started it, which waits below.
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
        // Before the call, because it admits the next request, which another thread may start immediately.
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
            // The application failed, not the connection. An unread rest of the body may still close the connection.
            connection.getGenerator().setPersistent(true);
        }
    }

    /** Jetty prepares the Connection header of the response when the headers of the request are complete. */
    private boolean mayPersist() {
        HttpFields fields = getResponse().getHttpFields();
        return getRequest().getHttpVersion() == HttpVersion.HTTP_1_1
                ? !fields.contains(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE.asString())
                : fields.contains(HttpHeader.CONNECTION, HttpHeaderValue.KEEP_ALIVE.asString());
    }

    /** In RPC mode the reason phrase that an application sets is lost. */
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

    /** Uses other threads than the server's to resume requests, because requests that wait may occupy all of those. */
    @Override
    protected void execute(Runnable task) {
        if (AsyncMode.isEnabled()) {
            AsyncMode.threadsOf(getServer()).execute(task);
        } else {
            super.execute(task);
        }
    }
}
