package org.gaeperf.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.gaeperf.model.Mode;
import org.gaeperf.model.ServletEnvironment;
import org.gaeperf.model.Workload;

/**
 * Turns {@code bench.*} properties into {@link Options}. All problems are found before the first is told, so that a
 * user mends them in one go.
 */
public final class OptionParser {

    static final String DEFAULT_RUNTIME_VERSION = "2.0.19";

    private static final String PREFIX = "bench.";
    private static final int MAX_BODY_BYTES = 32 * 1024 * 1024;
    /** LoadGenerator's own default; with fewer, a slow server would be loaded in a closed loop. */
    private static final int DEFAULT_CONNECTIONS = 1024;
    private static final Set<String> SUITES = Set.of("load", "calibration");
    private static final Pattern VERSION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
    private static final Pattern CHOOSES_GC = Pattern.compile("-XX:\\+Use\\w+GC");

    private final Map<String, String> given = new TreeMap<>();
    private final SortedMap<String, String> asWritten = new TreeMap<>();
    private final List<String> problems = new ArrayList<>();
    private final Path baseDirectory;
    private final Path buildJdk;
    private final int cores;
    private final boolean canPin;

    private OptionParser(Map<String, String> properties, Path baseDirectory, Path buildJdk, int cores, boolean canPin) {
        properties.forEach((name, value) -> {
            if (name.startsWith(PREFIX) && !value.isBlank()) {
                given.put(name, value.strip());
            }
        });
        this.baseDirectory = baseDirectory;
        this.buildJdk = buildJdk;
        this.cores = cores;
        this.canPin = canPin;
    }

    /**
     * Parses and checks options.
     *
     * @param properties all properties; those that do not begin with {@code bench.} and empty ones do not count
     * @param baseDirectory what relative paths are relative to
     * @param buildJdk home of the JDK that runs the build
     * @param cores how many cores the machine has
     * @param canPin whether {@code taskset} is there
     * @throws OptionException that names every problem
     */
    public static Options parse(
            Map<String, String> properties, Path baseDirectory, Path buildJdk, int cores, boolean canPin) {
        return new OptionParser(properties, baseDirectory, buildJdk, cores, canPin).parse();
    }

    private Options parse() {
        given.keySet().stream().filter(name -> !OptionName.isKnown(name)).forEach(this::unknown);
        Preset preset = value(OptionName.PRESET, Preset.QUICK.word(), OptionParser::preset, Preset::word)
                .orElse(Preset.QUICK);
        List<String> suites = value(OptionName.SUITE, "load", OptionParser::suites, s -> String.join(",", s))
                .orElse(List.of());
        List<Mode> modes = value(OptionName.MODES, "http,rpc", OptionParser::modes, OptionParser::words)
                .orElse(List.of());
        Workload workload = workload(preset);
        WarmUpPlan warmUp = warmUp(preset);
        Duration duration =
                duration(OptionName.DURATION, preset.duration(), Duration.ofSeconds(1), Duration.ofHours(24));
        int forks = number(OptionName.FORKS, preset.forks(), 1, 100);
        Duration interval = duration(
                OptionName.SAMPLE_INTERVAL, Duration.ofSeconds(5), Duration.ofSeconds(1), Duration.ofMinutes(10));
        Duration budget = duration(
                OptionName.BUDGET, Duration.ofMinutes(60), Duration.ofMinutes(1), Duration.ofHours(24));
        String version = value(OptionName.RUNTIME_VERSION, DEFAULT_RUNTIME_VERSION, OptionParser::version, v -> v)
                .orElse("");
        Optional<Path> runtimeDir = optional(OptionName.RUNTIME_DIR, this::deployment, Path::toString);
        Optional<ServletEnvironment> environment =
                optional(OptionName.ENVIRONMENT, OptionParser::environment, ServletEnvironment::word);
        Path jdk = value(OptionName.JDK, buildJdk.toString(), this::jdk, Path::toString).orElse(buildJdk);
        Pinning pinning = value(OptionName.PIN, "auto", this::pinning, p -> given.getOrDefault("bench.pin", "auto"))
                .orElse(Pinning.none(cores));
        List<String> jvmArgs = jvmArgs(pinning);
        Path output = value(OptionName.OUTPUT, "output", this::output, Path::toString).orElse(baseDirectory);
        if (!problems.isEmpty()) {
            throw new OptionException(problems);
        }
        return new Options(suites, preset, modes, workload, warmUp, duration, forks, version, runtimeDir,
                environment, jdk, jvmArgs, pinning, interval, budget, output, asWritten, new TreeMap<>(given));
    }

    private WarmUpPlan warmUp(Preset preset) {
        if (!given.containsKey(OptionName.WARMUP.property())) {
            asWritten.put(OptionName.WARMUP.property(), "until steady, " + Durations.format(preset.warmUpLimit())
                    + " at most");
            return new WarmUpPlan(preset.ramp(), preset.warmUpLimit(), true);
        }
        return WarmUpPlan.fixed(
                duration(OptionName.WARMUP, preset.warmUpLimit(), Duration.ofSeconds(1), Duration.ofHours(1)));
    }

    private Workload workload(Preset preset) {
        Workload workload = new Workload(
                number(OptionName.RATE, preset.requestsPerSecond(), 1, 100_000),
                number(OptionName.REQUEST_BYTES, 0, 0, MAX_BODY_BYTES),
                number(OptionName.WRITES, preset.writes(), 1, 100_000),
                number(OptionName.WRITE_BYTES, preset.writeBytes(), 1, MAX_BODY_BYTES),
                number(OptionName.CONNECTIONS, DEFAULT_CONNECTIONS, 1, 20_000));
        if (workload.responseBytes() > MAX_BODY_BYTES) {
            problems.add("bench.writes x bench.writeBytes = " + workload.responseBytes()
                    + " bytes is more than the runtime's limit of " + MAX_BODY_BYTES + " bytes for a response");
        }
        return workload;
    }

    /**
     * A heap that follows demand (with the default initial heap, a 64th of the machine, committed memory never moves),
     * one collector and one count of CPUs for every variant. A collector that the user names takes the place of ours.
     */
    private List<String> jvmArgs(Pinning pinning) {
        List<String> user = optional(
                        OptionName.JVM_ARGS, text -> List.of(text.split("\\s+")), args -> String.join(" ", args))
                .orElse(List.of());
        List<String> args = new ArrayList<>(List.of("-Xms8m", "-Xmx1g"));
        if (user.stream().noneMatch(arg -> CHOOSES_GC.matcher(arg).matches())) {
            args.add("-XX:+UseSerialGC");
        }
        args.add("-XX:ActiveProcessorCount=" + pinning.serverCores());
        args.addAll(user);
        return args;
    }

    private void unknown(String name) {
        String hint = OptionName.nearest(name).map(near -> "did you mean " + near + "? ").orElse("");
        problems.add("-D" + name + ": unknown property; " + hint + "Known are: "
                + String.join(", ", Arrays.stream(OptionName.values()).map(OptionName::property).toList()));
    }

    private int number(OptionName name, int byDefault, int least, int most) {
        return value(name, Integer.toString(byDefault), text -> {
            int number = Integer.parseInt(text);
            if (number < least || number > most) {
                throw new IllegalArgumentException("out of range");
            }
            return number;
        }, n -> Integer.toString(n)).orElse(byDefault);
    }

    private Duration duration(OptionName name, Duration byDefault, Duration least, Duration most) {
        return value(name, Durations.format(byDefault), text -> {
            Duration parsed = Durations.parse(text).orElseThrow(() -> new IllegalArgumentException("no duration"));
            if (parsed.compareTo(least) < 0 || parsed.compareTo(most) > 0) {
                throw new IllegalArgumentException("out of range");
            }
            return parsed;
        }, Durations::format).orElse(byDefault);
    }

    private <T> Optional<T> optional(OptionName name, Function<String, T> parser, Function<T, String> writer) {
        return given.containsKey(name.property()) ? value(name, "", parser, writer) : Optional.empty();
    }

    private <T> Optional<T> value(
            OptionName name, String byDefault, Function<String, T> parser, Function<T, String> writer) {
        String text = given.getOrDefault(name.property(), byDefault);
        try {
            T parsed = parser.apply(text);
            asWritten.put(name.property(), writer.apply(parsed));
            return Optional.of(parsed);
        } catch (NumberFormatException notWhole) {
            problem(name, text, "no whole number");
        } catch (InvalidPathException notPath) {
            problem(name, text, "no path");
        } catch (IllegalArgumentException reason) {
            problem(name, text, reason.getMessage());
        }
        return Optional.empty();
    }

    private void problem(OptionName name, String text, String reason) {
        String origin = given.containsKey(name.property()) ? "-D" + name.property() : name.property() + " by default";
        problems.add(origin + "=" + text + ": " + reason + "; allowed is " + name.allowed());
    }

    private static Preset preset(String text) {
        return Arrays.stream(Preset.values())
                .filter(preset -> preset.word().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such preset"));
    }

    private static List<String> suites(String text) {
        List<String> suites = list(text);
        suites.stream().filter(suite -> !SUITES.contains(suite)).findFirst().ifPresent(suite -> {
            throw new IllegalArgumentException("no suite '" + suite + "'");
        });
        return suites;
    }

    private static List<Mode> modes(String text) {
        return list(text).stream()
                .map(word -> Arrays.stream(Mode.values())
                        .filter(mode -> mode.word().equals(word))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("no mode '" + word + "'")))
                .toList();
    }

    private static String words(List<Mode> modes) {
        return String.join(",", modes.stream().map(Mode::word).toList());
    }

    private static List<String> list(String text) {
        return List.copyOf(new LinkedHashSet<>(
                Arrays.stream(text.split(",")).map(part -> part.strip().toLowerCase(Locale.ROOT)).toList()));
    }

    private static ServletEnvironment environment(String text) {
        return Arrays.stream(ServletEnvironment.values())
                .filter(environment -> environment.word().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such environment"));
    }

    private static String version(String text) {
        if (!VERSION.matcher(text).matches()) {
            throw new IllegalArgumentException("no version");
        }
        return text;
    }

    private Path deployment(String text) {
        Path directory = baseDirectory.resolve(text);
        if (!Files.isDirectory(directory)) {
            throw new IllegalArgumentException("no such directory");
        }
        if (!Files.isRegularFile(directory.resolve("runtime-main.jar"))) {
            throw new IllegalArgumentException("runtime-main.jar is not in it");
        }
        return directory;
    }

    private Path jdk(String text) {
        Path home = baseDirectory.resolve(text);
        for (String tool : List.of("java", "jcmd")) {
            if (!Files.isExecutable(home.resolve("bin").resolve(tool))) {
                throw new IllegalArgumentException("bin/" + tool + " is not in it");
            }
        }
        return home;
    }

    private Pinning pinning(String text) {
        if (text.equals("none")) {
            return Pinning.none(cores);
        }
        if (text.equals("auto")) {
            return canPin ? Pinning.split(cores) : Pinning.none(cores);
        }
        if (!canPin) {
            throw new IllegalArgumentException("taskset is not on this machine's PATH");
        }
        return Pinning.parse(text, cores);
    }

    private Path output(String text) {
        Path directory = baseDirectory.resolve(text);
        try {
            Files.createDirectories(directory);
            Files.delete(Files.createTempFile(directory, ".writable", null));
        } catch (IOException cannot) {
            throw new IllegalArgumentException("cannot be written to (" + cannot + ")");
        }
        return directory;
    }
}
