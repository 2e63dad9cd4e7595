package org.gaeperf.jetty.core;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.gaeperf.jetty.server.ServerArguments;

/** Jetty 12 without servlets: handlers of its core. */
public final class CoreMain {

    private static final ByteBuffer BODY = body();

    private CoreMain() {}

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
                new ContextHandler(new Async(arguments), "/async"),
                new ContextHandler(new Blocking(arguments), "/sync"));
    }

    private static ByteBuffer body() {
        byte[] bytes = "Hi there!".getBytes(StandardCharsets.ISO_8859_1);
        return BufferUtil.allocateDirect(bytes.length).clear().put(bytes).flip().asReadOnlyBuffer();
    }

    /** A request that has a query asks which process answers; those of the load have none. */
    private static void identify(ServerArguments arguments, Request request, Response response) {
        if (request.getHttpURI().getQuery() != null) {
            response.getHeaders().put(arguments.instanceHeader(), arguments.instance());
        }
    }

    private static final class Async extends Handler.Abstract.NonBlocking {

        private final ServerArguments arguments;

        Async(ServerArguments arguments) {
            this.arguments = arguments;
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            identify(arguments, request, response);
            Content.Source.consumeAll(
                    request, Callback.from(() -> response.write(true, BODY.slice(), callback), callback::failed));
            return true;
        }
    }

    private static final class Blocking extends Handler.Abstract {

        private final ServerArguments arguments;

        Blocking(ServerArguments arguments) {
            this.arguments = arguments;
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) throws Exception {
            identify(arguments, request, response);
            Content.Source.consumeAll(request);
            Content.Sink.write(response, true, BODY.slice());
            callback.succeeded();
            return true;
        }
    }
}
