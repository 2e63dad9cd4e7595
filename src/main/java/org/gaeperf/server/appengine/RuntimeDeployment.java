package org.gaeperf.server.appengine;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.gaeperf.model.server.Connector;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.model.server.ServletEnvironment;
import org.gaeperf.server.ServerException;

/**
 * An unpacked runtime-deployment.
 *
 * @param directory that holds its jars
 * @param identity its version and the SHA-256 of its jars
 */
public record RuntimeDeployment(Path directory, RuntimeIdentity identity) {

    private static final String MAIN_JAR = "runtime-main.jar";
    private static final String MAIN_PROPERTIES = "META-INF/maven/com.google.appengine/runtime-main/pom.properties";
    /** What the harness engine takes the place of, and what it needs; runtimes before 2.0.10 have not all of it. */
    private static final List<String> HARNESS_ENGINE_NEEDS = List.of(
            "com/google/apphosting/runtime/jetty94/JettyServletEngineAdapter.class",
            "com/google/apphosting/runtime/jetty94/UPRequestTranslator.class");

    /** The jars that make up a servlet environment, older names first, and the class that its HTTP mode has. */
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
     * Looks at a directory.
     *
     * @param version by which it was asked for, or empty to read it from the jars
     * @throws ServerException if it holds no deployment, with what is missing
     */
    public static RuntimeDeployment at(Path directory, Optional<String> version) throws ServerException {
        if (!Files.isRegularFile(directory.resolve(MAIN_JAR))) {
            throw new ServerException(directory + " holds no runtime deployment: " + MAIN_JAR + " is not in it");
        }
        if (Arrays.stream(Layout.values()).noneMatch(layout -> layout.isIn(directory))) {
            throw new ServerException(directory + " holds no runtime deployment: no pair of a runtime-impl*.jar and its"
                    + " runtime-shared*.jar is in it");
        }
        try {
            RuntimeIdentity.Source source =
                    version.isPresent() ? RuntimeIdentity.Source.PUBLISHED : RuntimeIdentity.Source.DIRECTORY;
            String name = version.isPresent() ? version.get() : versionIn(directory.resolve(MAIN_JAR));
            return new RuntimeDeployment(directory, new RuntimeIdentity(name, source, checksums(directory)));
        } catch (IOException unreadable) {
            throw new ServerException("cannot read the deployment in " + directory + ": " + unreadable, unreadable);
        }
    }

    /** The servlet environments it offers, in the order in which a default is looked for. */
    public List<ServletEnvironment> environments() {
        return Arrays.stream(ServletEnvironment.values())
                .filter(environment -> layout(environment).isPresent())
                .toList();
    }

    /**
     * The environment asked for, or the first there is.
     *
     * @throws ServerException if the deployment does not have the one asked for
     */
    public ServletEnvironment choose(Optional<ServletEnvironment> wanted) throws ServerException {
        List<ServletEnvironment> offered = environments();
        if (wanted.isPresent() && !offered.contains(wanted.get())) {
            throw new ServerException("bench.environment=" + wanted.get().key() + ": the deployment in " + directory
                    + " (" + identity.version() + ") does not have it; it has: "
                    + String.join(
                            ", ", offered.stream().map(ServletEnvironment::key).toList()));
        }
        return wanted.orElse(offered.get(0));
    }

    /**
     * Whose connector serves a mode in an environment.
     *
     * @throws ServerException if nobody's can
     */
    public Connector connector(ConnectorMode mode, ServletEnvironment environment) throws ServerException {
        Layout layout = layout(environment).orElseThrow();
        Path jar = directory.resolve(layout.implJar);
        if (mode == ConnectorMode.RPC || has(jar, layout.httpHandlerClass)) {
            return Connector.RUNTIME;
        }
        for (String needed : HARNESS_ENGINE_NEEDS) {
            if (!has(jar, needed)) {
                throw new ServerException("mode http: the runtime " + identity.version() + " in " + directory
                        + " has no HttpConnector mode, and the harness engine, which fits 2.0.10 to 2.0.19, cannot take"
                        + " its place (" + needed + " is missing); leave the mode out with -Dbench.modes=rpc");
            }
        }
        return Connector.HARNESS_ENGINE;
    }

    /** Whether the environment is served by Jetty 12.1 rather than by Jetty 12.0 or 9.4. */
    boolean isJetty121(ServletEnvironment environment) {
        return layout(environment)
                .filter(layout -> layout.implJar.contains("jetty121"))
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
        } catch (IOException unreadable) {
            throw new ServerException("cannot read " + jar + ": " + unreadable.getMessage(), unreadable);
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
                sums.put(jar.getFileName().toString(), sha256(jar));
            }
        }
        return sums;
    }

    private static String sha256(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            new DigestInputStream(in, digest).transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }
}
