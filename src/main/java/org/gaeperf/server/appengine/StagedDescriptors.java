package org.gaeperf.server.appengine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gaeperf.model.server.ServletEnvironment;

/** The descriptors by which a deployment serves an application in one of its environments. */
public record StagedDescriptors(RuntimeDeployment deployment, ServletEnvironment environment) {

    private static final String APP_YAML = """
            runtime: %s
            auto_id_policy: default
            handlers:
            - url: /.*
              script: unused
              login: optional
              secure: optional
            """;

    private static final String TRUE = "true";

    /** Returns the {@code app.yaml} that staging generates. */
    public String appYaml() {
        return APP_YAML.formatted(runtimeId());
    }

    private String runtimeId() {
        return environment.jakarta() ? "java21" : "java17";
    }

    /** Returns the names of the system properties that must be {@code true} for this environment to serve. */
    public List<String> environmentProperties() {
        List<String> names = new ArrayList<>();
        if (environment != ServletEnvironment.JETTY9) {
            names.add("appengine.use." + environment.name());
        }
        if (deployment.isJetty121(environment)) {
            names.add("appengine.use.jetty121");
        }
        return names;
    }

    /**
     * Returns an {@code appengine-web.xml}.
     *
     * @param further system properties
     */
    public String appengineWebXml(List<Map.Entry<String, String>> further) {
        StringBuilder properties = new StringBuilder();
        further.forEach(property -> append(properties, property.getKey(), property.getValue()));
        environmentProperties().forEach(name -> append(properties, name, TRUE));
        return """
                <?xml version="1.0" encoding="UTF-8"?>
                <appengine-web-app xmlns="http://appengine.google.com/ns/1.0">
                  <runtime>%s</runtime>
                  <threadsafe>true</threadsafe>
                  <system-properties>
                %s  </system-properties>
                </appengine-web-app>
                """.formatted(runtimeId(), properties);
    }

    private static void append(StringBuilder out, String name, String value) {
        out.append("    <property name=\"")
                .append(name)
                .append("\" value=\"")
                .append(value)
                .append("\"/>\n");
    }
}
