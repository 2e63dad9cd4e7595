package org.gaeperf.jetty.core;

import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.server.handler.ContextHandlerCollection;
import org.eclipse.jetty.util.Callback;
import org.gaeperf.jetty.protocol.Connections;
import org.gaeperf.jetty.server.ProcessingTimeLog;
import org.gaeperf.jetty.server.ServerArguments;

/** A Jetty 12 that records its processing times, whatever its contexts are made of. */
public final class TimedServer {

    private TimedServer() {}

    /**
     * Serves until the process is ended.
     *
     * @throws Exception if the port is taken, or the file cannot be written
     */
    public static void serve(ServerArguments arguments, ContextHandler... contexts) throws Exception {
        ProcessingTimeLog log = ProcessingTimeLog.start(arguments.processingTimes());
        Server server = new Server();
        ServerConnector connector = new ServerConnector(server, Connections.factories());
        connector.setHost(arguments.host());
        connector.setPort(arguments.port());
        connector.setAcceptQueueSize(ServerArguments.ACCEPT_QUEUE);
        server.addConnector(connector);
        server.setHandler(new Timer(new ContextHandlerCollection(contexts), log));
        server.start();
        server.join();
    }

    /**
     * Records a request when its last byte has been written. A {@code LatencyRecordingHandler} would do the same, and wrap
     * request and response of each exchange to observe more, which costs time that Jetty 11 does not spend.
     */
    private static final class Timer extends Handler.Wrapper {

        private final ProcessingTimeLog log;

        Timer(Handler timed, ProcessingTimeLog log) {
            super(timed);
            this.log = log;
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) throws Exception {
            long beginNanos = request.getBeginNanoTime();
            HttpVersion version = request.getConnectionMetaData().getHttpVersion();
            Request.addCompletionListener(request, failure -> log.record(beginNanos, version));
            return super.handle(request, response, callback);
        }
    }
}
