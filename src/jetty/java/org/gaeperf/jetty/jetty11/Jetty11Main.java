package org.gaeperf.jetty.jetty11;

import jakarta.servlet.http.HttpServlet;
import org.eclipse.jetty.server.HttpChannel;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandlerCollection;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.servlet.ServletHolder;
import org.gaeperf.jetty.protocol.Connections;
import org.gaeperf.jetty.server.ProcessingTimeLog;
import org.gaeperf.jetty.server.ServerArguments;
import org.gaeperf.jetty.servlet.AsyncServlet;
import org.gaeperf.jetty.servlet.BlockingServlet;

/** Jetty 11 with servlets. */
public final class Jetty11Main {

    private Jetty11Main() {}

    /**
     * Serves until the process is ended.
     *
     * @param args as {@link ServerArguments} reads them
     * @throws Exception if the port is taken, or the file cannot be written
     */
    public static void main(String[] args) throws Exception {
        ServerArguments arguments = ServerArguments.read(args, Server.getVersion());
        ProcessingTimeLog log = ProcessingTimeLog.start(arguments.processingTimes());
        Server server = new Server();
        ServerConnector connector = new ServerConnector(server, Connections.factories());
        connector.setHost(arguments.host());
        connector.setPort(arguments.port());
        connector.setAcceptQueueSize(ServerArguments.ACCEPT_QUEUE);
        connector.addBean(new HttpChannel.Listener() {
            @Override
            public void onComplete(Request request) {
                log.record(request.getBeginNanoTime(), request.getHttpVersion());
            }
        });
        server.addConnector(connector);
        server.setHandler(new ContextHandlerCollection(
                context("/async", new AsyncServlet(arguments)), context("/sync", new BlockingServlet(arguments))));
        server.start();
        server.join();
    }

    private static ServletContextHandler context(String path, HttpServlet servlet) {
        ServletContextHandler context = new ServletContextHandler();
        context.setContextPath(path);
        ServletHolder holder = new ServletHolder(servlet);
        holder.setAsyncSupported(true);
        context.addServlet(holder, "/*");
        return context;
    }
}
