package org.gaeperf.jetty.ee10;

import jakarta.servlet.http.HttpServlet;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.gaeperf.jetty.core.TimedServer;
import org.gaeperf.jetty.server.ServerArguments;
import org.gaeperf.jetty.servlet.AsyncServlet;
import org.gaeperf.jetty.servlet.BlockingServlet;

/** Jetty 12 with servlets of the environment EE10. */
public final class Ee10Main {

    private Ee10Main() {}

    /**
     * Serves until the process is ended.
     *
     * @param args as {@link ServerArguments} reads them
     * @throws Exception if the port is taken, or the file cannot be written
     */
    public static void main(String[] args) throws Exception {
        ServerArguments arguments = ServerArguments.read(args, Server.getVersion());
        TimedServer.serve(
                arguments,
                context("/async", new AsyncServlet(arguments)),
                context("/sync", new BlockingServlet(arguments)));
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
