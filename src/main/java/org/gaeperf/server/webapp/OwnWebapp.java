package org.gaeperf.server.webapp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.model.server.ServletEnvironment;
import org.gaeperf.server.Application;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.appengine.RuntimeArchive;
import org.gaeperf.server.appengine.RuntimeDeployment;
import org.gaeperf.server.appengine.WebApplication;
import org.gaeperf.server.request.ServerRequest;
import org.gaeperf.server.webapp.WebappFiles.ServletApi;
import org.gaeperf.system.SystemInfo;

/**
 * A web application of the user's.
 *
 * @param own the request of a load
 * @param jdks that run it
 */
record OwnWebapp(WebappFiles files, ServerRequest own, List<Path> jdks) implements WebApplication {

    @Override
    public ServletEnvironment environment(RuntimeDeployment deployment, Optional<ServletEnvironment> requested)
            throws ServerException {
        ServletEnvironment first = deployment.choose(requested);
        Optional<ServletApi> api = files.servletApi();
        if (api.isEmpty() || serves(first, api.get())) {
            return first;
        }
        List<ServletEnvironment> others = requested.isPresent() ? List.of() : deployment.environments();
        return others.stream()
                .filter(environment -> serves(environment, api.get()))
                .findFirst()
                .orElseThrow(() -> new ServerException(files.source() + " is written for "
                        + api.get().packageName() + ", which "
                        + (requested.isPresent()
                                ? "bench.environment=" + first.key() + " does not have"
                                : "no environment of the runtime "
                                        + deployment.identity().version() + " has")
                        + "; that runtime has: "
                        + deployment.environments().stream()
                                .map(OwnWebapp::described)
                                .collect(Collectors.joining(", "))));
    }

    @Override
    public void respondsAs(WebApplication other) {
        if (other instanceof OwnWebapp application) {
            own.shareLength(application.own);
        }
    }

    private static boolean serves(ServletEnvironment environment, ServletApi api) {
        return environment.jakarta() == (api == ServletApi.JAKARTA);
    }

    private static String described(ServletEnvironment environment) {
        return environment.key() + " (" + (environment.jakarta() ? ServletApi.JAKARTA : ServletApi.JAVAX).packageName()
                + ")";
    }

    @Override
    public void stage(Path directory, RuntimeDeployment deployment, ServletEnvironment environment)
            throws ServerException, IOException {
        requireJdks();
        if (Files.isDirectory(files.source())) {
            copy(files.source(), directory);
        } else {
            Files.delete(directory);
            RuntimeArchive.unpack(files.source(), directory);
        }
        WebappDescriptors.complete(directory.resolve("WEB-INF"), deployment, environment);
    }

    /** The runtime would answer with an error page. */
    private void requireJdks() throws ServerException {
        if (files.newestClass().isEmpty()) {
            return;
        }
        WebappFiles.ClassFile newest = files.newestClass().get();
        for (Path jdk : jdks) {
            String version = SystemInfo.jdk(jdk).version();
            if (feature(version) < newest.java()) {
                throw new ServerException(files.source() + " has a class for Java " + newest.java() + " ("
                        + newest.name() + "), and the JDK " + version + " in " + jdk
                        + " is older; give a newer one with bench.jdk");
            }
        }
    }

    /** Returns the feature version, or the highest number for a JDK whose version cannot be read, so that it is not refused. */
    private static int feature(String version) {
        try {
            return Runtime.Version.parse(version).feature();
        } catch (IllegalArgumentException e) {
            return Integer.MAX_VALUE;
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path file : all.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
        }
    }

    @Override
    public RuntimeIdentity identity(RuntimeIdentity runtime) {
        SortedMap<String, String> sums = new TreeMap<>(runtime.jarSha256());
        sums.put("application " + files.source().getFileName(), files.sha256());
        return new RuntimeIdentity(runtime.version(), runtime.source(), sums);
    }

    @Override
    public Application served(String instance) {
        return new OwnApplication(own);
    }

    @Override
    public Workload workload(Workload ofSuite) {
        return own.workload(ofSuite);
    }

    @Override
    public Workload recorded(Workload workload, Duration measured) {
        return own.recorded(workload, measured);
    }

    /** Returns false: nobody knows what the application does. */
    @Override
    public boolean leavesLengthOut() {
        return false;
    }
}
