package org.gaeperf.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.gaeperf.options.declaration.CommandSyntax;
import org.gaeperf.system.SystemInfo;

/**
 * Says which gaeperf measures. Where its classes are a directory, they were compiled from the sources in the project's
 * directory. A jar holds a description of the sources that it was built from, since it is used without them; what the
 * directory around it holds is somebody else's.
 *
 * @param version of the project; empty text for classes that no build has packed
 * @param gitCommit the commit that the sources are of
 * @param sourcesSha256 a checksum of the sources
 * @param syntax how a user gives it options
 */
public record Installation(String version, String gitCommit, String sourcesSha256, CommandSyntax syntax) {

    /** The resource in the package of this class. */
    static final String FILE = "build.properties";

    private static final String VERSION = "version";
    private static final String COMMIT = "gitCommit";
    private static final String SOURCES = "sourcesSha256";

    /**
     * Describes the gaeperf of this JVM.
     *
     * @param project the directory of the sources, if the classes are not in a jar
     * @throws IOException if the sources or the description cannot be read
     */
    public static Installation of(Path project) throws IOException {
        return isJar() ? ofJar() : ofSources("", project);
    }

    /** Returns whether the classes of gaeperf are in a jar, so that no sources are needed. */
    public static boolean isJar() {
        try {
            return Files.isRegularFile(Path.of(Installation.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI()));
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the place of gaeperf's classes has no path", e);
        }
    }

    static Installation ofSources(String version, Path project) throws IOException {
        return new Installation(
                version, SystemInfo.gitCommit(project), HarnessFingerprint.sha256(project), CommandSyntax.MAVEN);
    }

    private static Installation ofJar() throws IOException {
        try (InputStream file = Installation.class.getResourceAsStream(FILE)) {
            if (file == null) {
                throw new IOException("gaeperf's jar does not say which sources it is of, since " + FILE
                        + " is not in it; build it with mvn package -DskipTests");
            }
            return read(new InputStreamReader(file, StandardCharsets.UTF_8));
        }
    }

    static Installation read(Reader description) throws IOException {
        Properties lines = new Properties();
        lines.load(description);
        for (String key : new String[] {VERSION, COMMIT, SOURCES}) {
            if (!lines.containsKey(key)) {
                throw new IOException(FILE + " in gaeperf's jar has no " + key);
            }
        }
        return new Installation(
                lines.getProperty(VERSION), lines.getProperty(COMMIT), lines.getProperty(SOURCES), CommandSyntax.JAR);
    }

    /** Describes this for a jar, without a date: the same sources make the same jar. */
    String description() {
        return VERSION + "=" + version + "\n" + COMMIT + "=" + gitCommit + "\n" + SOURCES + "=" + sourcesSha256 + "\n";
    }
}
