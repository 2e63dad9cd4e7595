package org.gaeperf.options;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import org.gaeperf.options.cpu.CpuTopology;
import org.gaeperf.options.runtime.DefaultRuntime;

/** What the build says of itself and of the machine. */
public final class BuildContext {

    private static BenchmarkOptions options;

    private BuildContext() {}

    /**
     * Returns the options from this process' system properties, which are read only once, since a run that was resumed is
     * complete when it ends.
     */
    public static synchronized BenchmarkOptions options() {
        if (options == null) {
            options = OptionParser.parse(
                    properties(),
                    baseDirectory(),
                    Path.of(System.getProperty("java.home")),
                    topology(),
                    onPath("taskset").isPresent(),
                    DefaultRuntime.read(targetDirectory()).orElseGet(DefaultRuntime::notChosen));
        }
        return options;
    }

    /** The project's directory: as Maven says it, or else the current one. */
    public static Path baseDirectory() {
        return Path.of(System.getProperty("gaeperf.basedir", System.getProperty("user.dir")))
                .toAbsolutePath();
    }

    /**
     * The physical cores that this process may use.
     *
     * @throws UncheckedIOException if the kernel does not say
     */
    public static CpuTopology topology() {
        try {
            return CpuTopology.detect();
        } catch (IOException e) {
            throw new UncheckedIOException("the CPUs that may be used are not known: " + e.getMessage(), e);
        }
    }

    /** Returns Maven's build directory. */
    public static Path targetDirectory() {
        return Optional.ofNullable(System.getProperty("gaeperf.target"))
                .map(Path::of)
                .orElseGet(() -> baseDirectory().resolve("target"));
    }

    /** The file of a command, if it is on the PATH. */
    public static Optional<Path> onPath(String command) {
        return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
                .splitAsStream(System.getenv().getOrDefault("PATH", ""))
                .filter(directory -> !directory.isBlank())
                .map(directory -> Path.of(directory, command))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static Map<String, String> properties() {
        Properties system = System.getProperties();
        Map<String, String> properties = new HashMap<>();
        system.stringPropertyNames().forEach(name -> properties.put(name, system.getProperty(name)));
        return properties;
    }
}
