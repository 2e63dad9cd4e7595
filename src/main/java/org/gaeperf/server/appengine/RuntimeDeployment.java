package org.gaeperf.server.appengine;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.gaeperf.files.Sha256;
import org.gaeperf.model.server.Connector;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.model.server.ServletEnvironment;
import org.gaeperf.server.ServerException;

/**
 * An unpacked runtime-deployment.
 *
 * @param directory the directory with its jars
 * @param identity its version and the SHA-256 of its jars
 */
public record RuntimeDeployment(Path directory, RuntimeIdentity identity) {

    private static final String MAIN_JAR = "runtime-main.jar";
    private static final String MAIN_PROPERTIES = "META-INF/maven/com.google.appengine/runtime-main/pom.properties";
    /** The classes that the stand-in connector replaces or needs. Runtimes before 2.0.10 do not have all of them. */
    private static final List<String> STAND_IN_NEEDS = List.of(
            "com/google/apphosting/runtime/jetty94/JettyServletEngineAdapter.class",
            "com/google/apphosting/runtime/jetty94/UPRequestTranslator.class");

    /** The jars of a servlet environment, older names first, and the class of its HTTP mode. */
    private enum Layout {
        JETTY9_ALONE(ServletEnvironment.JETTY9, "runtime-impl.jar", "runtime-shared.jar", "jetty9"),
        JETTY9(ServletEnvironment.JETTY9, "runtime-impl-jetty9.jar", "runtime-shared-jetty9.jar", "jetty9"),
        EE8(ServletEnvironment.EE8, "runtime-impl-jetty12.jar", "runtime-shared-jetty12.jar", "jetty/http"),
        EE8_JETTY121(
                ServletEnvironment.EE8, "runtime-impl-jetty121.jar", "runtime-shared-jetty121-ee8.jar", "jetty/http"),
        EE10(ServletEnvironment.EE10, "runtime-impl-jetty12.jar", "runtime-shared-jetty12-ee10.jar", "jetty/http"),
        EE11(ServletEnvironment.EE11, "runtime-impl-jetty121.jar", "runtime-shared-jetty121-ee11.jar", "jetty/http");

        private final ServletEnvironment environment;
        private final String implJar;
        private final String sharedJar;
        private final String httpHandlerClass;

        Layout(ServletEnvironment environment, String implJar, String sharedJar, String httpPackage) {
            this.environment = environment;
            this.implJar = implJar;
            this.sharedJar = sharedJar;
            this.httpHandlerClass = "com/google/apphosting/runtime/" + httpPackage + "/JettyHttpHandler.class";
        }

        private boolean isIn(Path directory) {
            return Files.isRegularFile(directory.resolve(implJar)) && Files.isRegularFile(directory.resolve(sharedJar));
        }
    }

    /**
     * Inspects a directory.
     *
     * @param version the requested version of a published deployment, or empty to read the version from the jars
     * @throws ServerException if the directory holds no deployment; the message says what is missing
     */
    public static RuntimeDeployment inspect(Path directory, Optional<String> version) throws ServerException {
        if (!Files.isRegularFile(directory.resolve(MAIN_JAR))) {
            throw new ServerException(directory + " holds no runtime deployment: " + MAIN_JAR + " is missing");
        }
        if (Arrays.stream(Layout.values()).noneMatch(layout -> layout.isIn(directory))) {
            throw new ServerException(
                    directory + " holds no runtime deployment: there is no pair of a runtime-impl*.jar and"
                            + " its runtime-shared*.jar");
        }
        try {
            RuntimeIdentity.Source source =
                    version.isPresent() ? RuntimeIdentity.Source.PUBLISHED : RuntimeIdentity.Source.DIRECTORY;
            String name = version.isPresent() ? version.get() : versionIn(directory.resolve(MAIN_JAR));
            return new RuntimeDeployment(directory, new RuntimeIdentity(name, source, checksums(directory)));
        } catch (IOException e) {
            throw new ServerException("cannot read the deployment in " + directory + ": " + e, e);
        }
    }

    /** The servlet environments that it has; the first one is the default. */
    public List<ServletEnvironment> environments() {
        return Arrays.stream(ServletEnvironment.values())
                .filter(environment -> layout(environment).isPresent())
                .toList();
    }

    /**
     * The requested environment, or the default.
     *
     * @throws ServerException if the deployment does not have the requested environment
     */
    public ServletEnvironment choose(Optional<ServletEnvironment> requested) throws ServerException {
        List<ServletEnvironment> available = environments();
        if (requested.isPresent() && !available.contains(requested.get())) {
            throw new ServerException("bench.environment=" + requested.get().key() + ": the deployment in " + directory
                    + " (" + identity.version() + ") does not have it; it has: "
                    + String.join(
                            ", ",
                            available.stream().map(ServletEnvironment::key).toList()));
        }
        return requested.orElse(available.get(0));
    }

    /**
     * The connector that serves a mode in an environment.
     *
     * @throws ServerException if neither the runtime nor the harness has such a connector
     */
    public Connector connector(ConnectorMode mode, ServletEnvironment environment) throws ServerException {
        Layout layout = layout(environment).orElseThrow();
        Path jar = directory.resolve(layout.implJar);
        if (mode == ConnectorMode.RPC || has(jar, layout.httpHandlerClass)) {
            return Connector.RUNTIME;
        }
        for (String needed : STAND_IN_NEEDS) {
            if (!has(jar, needed)) {
                throw new ServerException("mode http: the runtime " + identity.version() + " in " + directory
                        + " has no HttpConnector mode, and the stand-in connector, which works with 2.0.10 to 2.0.19,"
                        + " cannot replace it (" + needed + " is missing); measure rpc alone with -Dbench.modes=rpc");
            }
        }
        return Connector.STAND_IN;
    }

    /** Returns whether the environment is served by Jetty 12.1 rather than by Jetty 12.0 or 9.4. */
    boolean isJetty121(ServletEnvironment environment) {
        return layout(environment)
                .filter(layout -> layout == Layout.EE8_JETTY121 || layout == Layout.EE11)
                .isPresent();
    }

    private Optional<Layout> layout(ServletEnvironment environment) {
        return Arrays.stream(Layout.values())
                .filter(layout -> layout.environment == environment && layout.isIn(directory))
                .findFirst();
    }

    private static boolean has(Path jar, String entry) throws ServerException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.getEntry(entry) != null;
        } catch (IOException e) {
            throw new ServerException("cannot read " + jar + ": " + e.getMessage(), e);
        }
    }

    private static String versionIn(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            ZipEntry entry = file.getEntry(MAIN_PROPERTIES);
            if (entry == null) {
                return "unknown";
            }
            Properties properties = new Properties();
            try (InputStream in = file.getInputStream(entry)) {
                properties.load(in);
            }
            return properties.getProperty("version", "unknown");
        }
    }

    private static SortedMap<String, String> checksums(Path directory) throws IOException {
        SortedMap<String, String> sums = new TreeMap<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path jar :
                    files.filter(file -> file.toString().endsWith(".jar")).toList()) {
                sums.put(jar.getFileName().toString(), Sha256.hex(jar));
            }
        }
        return sums;
    }
}
