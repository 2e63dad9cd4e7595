package org.gaeperf.server.appengine;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.model.server.ServletEnvironment;
import org.gaeperf.server.Application;
import org.gaeperf.server.LoadApplication;
import org.gaeperf.server.ServerException;
import org.gaeperf.webapp.InjectedFault;
import org.gaeperf.webapp.LoadResponse;
import org.gaeperf.webapp.RequestMemoryRecorder;

/**
 * The harness's web application as App Engine's staging would produce it: descriptors, classes and the generated
 * {@code app.yaml}. No Cloud SDK is needed.
 */
final class StagedApplication implements WebApplication {

    private static final String LOGGING = """
            .level = WARNING
            """;

    @Override
    public ServletEnvironment environment(RuntimeDeployment deployment, Optional<ServletEnvironment> requested)
            throws ServerException {
        return deployment.choose(requested);
    }

    @Override
    public RuntimeIdentity identity(RuntimeIdentity runtime) {
        return runtime;
    }

    @Override
    public Application served(String instance) {
        return new LoadApplication("/", instance, Map.of(TIMEOUT_HEADER.name(), TIMEOUT_HEADER.value()));
    }

    @Override
    public Optional<String> heldRequest(Duration hold) {
        return Optional.of("/?writes=1&writeBytes=1&" + LoadResponse.HOLD_MILLIS + "=" + hold.toMillis());
    }

    @Override
    public boolean leavesLengthOut() {
        return true;
    }

    @Override
    public void stage(Path directory, RuntimeDeployment deployment, ServletEnvironment environment) throws IOException {
        String api = environment.jakarta() ? "jakarta" : "javax";
        Path webInf = directory.resolve("WEB-INF");
        Path generated = Files.createDirectories(webInf.resolve("appengine-generated"));
        StagedDescriptors descriptors = new StagedDescriptors(deployment, environment);
        Files.writeString(generated.resolve("app.yaml"), descriptors.appYaml());
        Files.writeString(webInf.resolve("logging.properties"), LOGGING);
        Files.writeString(
                webInf.resolve("appengine-web.xml"),
                descriptors.appengineWebXml(
                        List.of(Map.entry("java.util.logging.config.file", "WEB-INF/logging.properties"))));
        Files.writeString(webInf.resolve("web.xml"), webXml(api));
        String servlets = "org.gaeperf.webapp." + api + ".";
        for (String name : List.of(
                LoadResponse.class.getName(),
                InjectedFault.class.getName(),
                servlets + "LoadServlet",
                RequestMemoryRecorder.class.getName(),
                servlets + "MemoryServlet")) {
            copyClass(name, webInf.resolve("classes"));
        }
    }

    private static String webXml(String api) {
        String head = api.equals("javax")
                ? "xmlns=\"http://xmlns.jcp.org/xml/ns/javaee\" version=\"3.1\""
                : "xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.0\"";
        return """
                <?xml version="1.0" encoding="UTF-8"?>
                <web-app %s>
                  <servlet>
                    <servlet-name>load</servlet-name>
                    <servlet-class>org.gaeperf.webapp.%s.LoadServlet</servlet-class>
                  </servlet>
                  <servlet-mapping>
                    <servlet-name>load</servlet-name>
                    <url-pattern>/</url-pattern>
                  </servlet-mapping>
                  <servlet>
                    <servlet-name>memory</servlet-name>
                    <servlet-class>org.gaeperf.webapp.%s.MemoryServlet</servlet-class>
                  </servlet>
                  <servlet-mapping>
                    <servlet-name>memory</servlet-name>
                    <url-pattern>%s</url-pattern>
                  </servlet-mapping>
                </web-app>
                """.formatted(head, api, api, RequestMemoryRecorder.PATH);
    }

    private static void copyClass(String name, Path classes) throws IOException {
        String file = name.replace('.', '/') + ".class";
        Path target = classes.resolve(file);
        Files.createDirectories(target.getParent());
        try (InputStream in = StagedApplication.class.getClassLoader().getResourceAsStream(file)) {
            if (in == null) {
                throw new IOException("class " + name
                        + " of the web application is not on the class path; compile the harness first");
            }
            Files.write(target, in.readAllBytes());
        }
    }
}
