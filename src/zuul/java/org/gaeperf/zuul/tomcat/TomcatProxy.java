package org.gaeperf.zuul.tomcat;

import com.netflix.zuul.context.ContextLifecycleFilter;
import com.netflix.zuul.filters.FilterRegistry;
import com.netflix.zuul.http.ZuulServlet;
import com.netflix.zuul.monitoring.MonitoringHelper;
import java.nio.file.Files;
import java.util.Optional;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.gaeperf.zuul.transport.ProxyArguments;

/** Zuul 1 in Tomcat: a thread for each request, and blocking requests to the origin. */
public final class TomcatProxy {

    private static final String NIO = "org.apache.coyote.http11.Http11NioProtocol";
    private static final String APR = "org.apache.coyote.http11.Http11AprProtocol";

    private static final int MAX_THREADS = 5_000;

    /** Without end: the published value of 5,000 requests would renew each connection within minutes. */
    private static final int MAX_REQUESTS_OF_CONNECTION = -1;

    private TomcatProxy() {}

    /**
     * Starts the proxy.
     *
     * @param args as {@link ProxyArguments} reads them
     */
    public static void main(String[] args) throws Exception {
        ProxyArguments arguments = ProxyArguments.read(args);
        Optional<String> withoutApr = arguments.isNio() ? Optional.of("") : AprLibrary.findObstacle();
        withoutApr.ifPresent(arguments::refuseWithoutNative);
        MonitoringHelper.initMocks();
        OriginClient origin = new OriginClient(arguments.origin());
        FilterRegistry.instance().put("route", new OriginFilter(origin));
        FilterRegistry.instance().put("response", new ResponseFilter());
        FilterRegistry.instance().put("failure", new FailureFilter());

        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(Files.createDirectories(arguments.directory()).toString());
        Connector connector = connector(withoutApr.isEmpty() ? APR : NIO, arguments.address(), arguments.port());
        tomcat.setConnector(connector);
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
        arguments.serves(connector.getProtocolHandler().getClass(), withoutApr.orElse(""));
        tomcat.getServer().await();
    }

    private static Connector connector(String protocol, String address, int port) {
        Connector connector = new Connector(protocol);
        connector.setPort(port);
        connector.setProperty("address", address);
        connector.setProperty("maxThreads", Integer.toString(MAX_THREADS));
        connector.setProperty("maxConnections", Integer.toString(2 * MAX_THREADS));
        connector.setProperty("maxKeepAliveRequests", Integer.toString(MAX_REQUESTS_OF_CONNECTION));
        connector.setProperty("connectionTimeout", "20000");
        connector.setProperty("acceptCount", Integer.toString(MAX_THREADS));
        return connector;
    }
}
