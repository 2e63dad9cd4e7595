package com.google.apphosting.runtime.jetty94;

import com.google.apphosting.runtime.ServletEngineAdapter.Config;
import java.net.InetSocketAddress;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpChannelOverHttp;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnection;
import org.eclipse.jetty.server.HttpConnectionFactory;

/** Creates HTTP connections whose requests are App Engine requests. */
final class EngineConnectionFactory extends HttpConnectionFactory {
    private final RequestAdmission admission;

    EngineConnectionFactory(Config config, RequestAdmission admission) {
        super(configuration(config), LegacyMode.httpCompliance());
        this.admission = admission;
    }

    private static HttpConfiguration configuration(Config config) {
        HttpConfiguration http = new HttpConfiguration();
        http.setRequestHeaderSize(config.jettyRequestHeaderSize());
        http.setResponseHeaderSize(config.jettyResponseHeaderSize());
        // The stock proxy adds no Date header, but passes on that of the server behind it.
        http.setSendDateHeader(true);
        http.setSendServerVersion(false);
        http.setSendXPoweredBy(false);
        // In RPC mode applications see this address, since their connection has none.
        http.setLocalAddress(InetSocketAddress.createUnresolved("0.0.0.0", 0));
        LegacyMode.configure(http);
        return http;
    }

    @Override
    public Connection newConnection(Connector connector, EndPoint endPoint) {
        return configure(new EngineConnection(connector, endPoint), connector, endPoint);
    }

    /**
     * An inner class, because the constructor of its superclass creates the channel before this class has its fields.
     */
    private final class EngineConnection extends HttpConnection {

        EngineConnection(Connector connector, EndPoint endPoint) {
            super(
                    EngineConnectionFactory.this.getHttpConfiguration(),
                    connector,
                    endPoint,
                    EngineConnectionFactory.this.getHttpCompliance(),
                    EngineConnectionFactory.this.isRecordHttpComplianceViolations());
        }

        @Override
        protected HttpChannelOverHttp newHttpChannel() {
            return new EngineChannel(this, getEndPoint(), admission);
        }
    }
}
