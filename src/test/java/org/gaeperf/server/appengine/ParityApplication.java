package org.gaeperf.server.appengine;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gaeperf.server.appengine.parityapp.FactsServlet;

/** Lays out the application of the parity tests as a staged App Engine application. */
final class ParityApplication {
    private static final String SERVLETS_PACKAGE = FactsServlet.class.getPackageName();

    /** The servlets and their paths. */
    private static final Map<String, List<String>> SERVLETS = new TreeMap<>(Map.ofEntries(
            Map.entry("FactsServlet", List.of("/facts", "/facts/*", "/confidential", "/admin", "/_ah/start")),
            Map.entry("BodyServlet", List.of("/body")),
            Map.entry("BytesServlet", List.of("/bytes")),
            Map.entry("FailServlet", List.of("/fail")),
            Map.entry("UnavailableServlet", List.of("/unavailable")),
            Map.entry("ErrorPageServlet", List.of("/error-page")),
            Map.entry("SlowServlet", List.of("/slow")),
            Map.entry("AsyncServlet", List.of("/async")),
            Map.entry("BackgroundServlet", List.of("/background")),
            Map.entry("LogServlet", List.of("/log")),
            Map.entry("HeadersServlet", List.of("/headers"))));

    private ParityApplication() {}

    /** Writes the application into {@code root}, which need not exist, and returns {@code root}. */
    static Path stage(Path root, boolean async) throws IOException {
        Path webInf = root.resolve("WEB-INF");
        copyServlets(webInf.resolve("classes"));
        write(webInf.resolve("web.xml"), webXml());
        write(webInf.resolve("appengine-web.xml"), appengineWebXml(async));
        write(webInf.resolve("logging.properties"), ".level = WARNING\n");
        write(webInf.resolve("appengine-generated/app.yaml"), """
                runtime: java17
                auto_id_policy: default
                handlers:
                - url: /.*
                  script: unused
                  login: optional
                  secure: optional
                """);
        write(root.resolve("static.txt"), "a static file\n".repeat(100));
        return root;
    }

    private static void copyServlets(Path classes) throws IOException {
        try (Stream<Path> compiled = Files.list(compiledServlets())) {
            Path target = Files.createDirectories(classes.resolve(SERVLETS_PACKAGE.replace('.', '/')));
            for (Path file : compiled.toList()) {
                Files.write(target.resolve(file.getFileName()), Files.readAllBytes(file));
            }
        }
    }

    private static Path compiledServlets() {
        try {
            String own = FactsServlet.class.getSimpleName() + ".class";
            return Path.of(FactsServlet.class.getResource(own).toURI()).getParent();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String webXml() {
        StringBuilder xml = new StringBuilder();
        SERVLETS.forEach((name, paths) -> {
            xml.append("<servlet><servlet-name>")
                    .append(name)
                    .append("</servlet-name><servlet-class>")
                    .append(SERVLETS_PACKAGE)
                    .append('.')
                    .append(name)
                    .append("</servlet-class>")
                    .append(name.equals("FactsServlet") ? "<load-on-startup>1</load-on-startup>" : "")
                    .append("<async-supported>true</async-supported></servlet>\n");
            paths.forEach(path -> xml.append("<servlet-mapping><servlet-name>")
                    .append(name)
                    .append("</servlet-name><url-pattern>")
                    .append(path)
                    .append("</url-pattern></servlet-mapping>\n"));
        });
        return """
                <web-app xmlns="http://xmlns.jcp.org/xml/ns/javaee" version="3.1">
                %s
                <error-page>
                  <exception-type>%2$s.HandledException</exception-type><location>/error-page</location>
                </error-page>
                <error-page>
                  <exception-type>%2$s.PageFailsException</exception-type><location>/error-page</location>
                </error-page>
                <error-page><error-code>410</error-code><location>/error-page</location></error-page>
                <error-page><error-code>413</error-code><location>/error-page</location></error-page>
                <security-constraint>
                  <web-resource-collection><url-pattern>/confidential</url-pattern></web-resource-collection>
                  <user-data-constraint><transport-guarantee>CONFIDENTIAL</transport-guarantee></user-data-constraint>
                </security-constraint>
                <security-constraint>
                  <web-resource-collection><url-pattern>/admin</url-pattern></web-resource-collection>
                  <auth-constraint><role-name>admin</role-name></auth-constraint>
                </security-constraint>
                </web-app>
                """.formatted(xml, SERVLETS_PACKAGE);
    }

    private static String appengineWebXml(boolean async) {
        return """
                <appengine-web-app xmlns="http://appengine.google.com/ns/1.0">
                  <runtime>java17</runtime>
                  <threadsafe>true</threadsafe>
                  <system-properties>
                    <property name="java.util.logging.config.file" value="WEB-INF/logging.properties"/>
                    <property name="com.google.appengine.enable_async" value="%s"/>
                  </system-properties>
                </appengine-web-app>
                """.formatted(async);
    }

    private static void write(Path file, String content) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }
}
