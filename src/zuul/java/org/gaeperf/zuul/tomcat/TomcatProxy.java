package org.gaeperf.zuul.tomcat;

import com.netflix.zuul.context.ContextLifecycleFilter;
import com.netflix.zuul.filters.FilterRegistry;
import com.netflix.zuul.http.ZuulServlet;
import com.netflix.zuul.monitoring.MonitoringHelper;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;

/** Zuul 1 in Tomcat: a thread for each request, and blocking requests to the origin. */
public final class TomcatProxy {

    private static final int MAX_THREADS = 5_000;

    /** Without end: the published value of 5,000 requests would renew each connection within minutes. */
    private static final int MAX_REQUESTS_OF_CONNECTION = -1;

    private TomcatProxy() {}

    /**
     * Starts the proxy.
     *
     * @param args the port to listen on, the address of the origin, a directory for Tomcat, and the address to listen on
     */
    public static void main(String[] args) throws Exception {
        int port = Integer.parseInt(args[0]);
        MonitoringHelper.initMocks();
        OriginClient origin = new OriginClient(URI.create(args[1]));
        FilterRegistry.instance().put("route", new OriginFilter(origin));
        FilterRegistry.instance().put("answer", new AnswerFilter());
        FilterRegistry.instance().put("failure", new FailureFilter());

        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(Files.createDirectories(Path.of(args[2])).toString());
        tomcat.setConnector(connector(args[3], port));
        Context context =
                tomcat.addContext("", tomcat.getServer().getCatalinaBase().toString());
        Tomcat.addServlet(context, "zuul", new ZuulServlet()).setAsyncSupported(false);
        context.addServletMappingDecoded("/*", "zuul");
        FilterDef definition = new FilterDef();
        definition.setFilterName("context");
        definition.setFilter(new ContextLifecycleFilter());
        context.addFilterDef(definition);
        FilterMap mapping = new FilterMap();
        mapping.setFilterName("context");
        mapping.addURLPattern("/*");
        context.addFilterMap(mapping);
        tomcat.start();
        tomcat.getServer().await();
    }

    private static Connector connector(String host, int port) {
        Connector connector = new Connector("org.apache.coyote.http11.Http11NioProtocol");
        connector.setPort(port);
        connector.setProperty("address", host);
        connector.setProperty("maxThreads", Integer.toString(MAX_THREADS));
        connector.setProperty("maxConnections", Integer.toString(2 * MAX_THREADS));
        connector.setProperty("maxKeepAliveRequests", Integer.toString(MAX_REQUESTS_OF_CONNECTION));
        connector.setProperty("connectionTimeout", "20000");
        connector.setProperty("acceptCount", Integer.toString(MAX_THREADS));
        return connector;
    }
}
