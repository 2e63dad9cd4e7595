package org.gaeperf.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;

/** The options of a run that is to be resumed: those that it was started with, and no others. */
final class ResumedOptions {

    /** They say where a run is stored, and nothing of what is measured. */
    private static final Set<String> FREE = Set.of(OptionDeclarations.RESUME.name(), OptionDeclarations.OUTPUT.name());

    private static final Set<String> PLANNED_WHILE_RUNNING =
            Suite.all().stream().filter(Suite::hasOwnRun).map(Suite::key).collect(Collectors.toUnmodifiableSet());

    private static final String NOTHING = "none";

    private final String asGiven;
    private final Path directory;
    private final RunResult run;

    private ResumedOptions(String asGiven, Path directory, RunResult run) {
        this.asGiven = asGiven;
        this.directory = directory;
        this.run = run;
    }

    /**
     * Reads the run.
     *
     * @param asGiven the run's directory, as the user gave it
     * @throws InvalidOptionsException if there is no such run, or none that can be resumed
     */
    static ResumedOptions read(Path baseDirectory, String asGiven) {
        Path directory = directory(baseDirectory, asGiven);
        if (!Files.isRegularFile(directory.resolve(ResultsFile.NAME))) {
            throw refusal(asGiven, ResultsFile.NAME + " is not in it; allowed: " + OptionDeclarations.RESUME.allowed());
        }
        RunResult run;
        try {
            run = ResultsFile.read(directory);
        } catch (IOException e) {
            throw refusal(
                    asGiven,
                    "its results cannot be read ("
                            + e.getMessage().lines().findFirst().orElse("") + "); start a new run");
        }
        requireResumable(asGiven, run);
        return new ResumedOptions(asGiven, directory, run);
    }

    /**
     * Adds the run's options to those that the user gives now.
     *
     * @param given what the user gives now
     * @param parser of both
     * @throws InvalidOptionsException if one of them differs from what the run was started with
     */
    BenchmarkOptions complete(UserOptions given, Function<UserOptions, BenchmarkOptions> parser) {
        Map<String, String> all = new TreeMap<>(run.userOptions());
        // Drawn or detected when the run began, unless the user gave them.
        Stream.of(OptionDeclarations.SEED.name(), OptionDeclarations.CORE_MEGAHERTZ.name())
                .filter(run.effectiveOptions()::containsKey)
                .forEach(name -> all.put(name, run.effectiveOptions().get(name)));
        all.putAll(given.byName());
        all.put(OptionDeclarations.RESUME.name(), directory.toString());
        all.put(OptionDeclarations.OUTPUT.name(), directory.getParent().toString());
        BenchmarkOptions options;
        try {
            BenchmarkOptions parsed = parser.apply(given.with(all));
            options = run.options()
                    .timeChoice()
                    .filter(choice -> parsed.suiteWithOpenTime().isPresent())
                    .map(parsed::with)
                    .orElse(parsed);
        } catch (InvalidOptionsException e) {
            throw new InvalidOptionsException(List.of(
                    e.getMessage(),
                    "(options that are not given with " + OptionDeclarations.RESUME.asWritten(asGiven)
                            + " are those that the run was started with)"));
        }
        List<String> differences = differences(options.recorded().effective(), given);
        if (!differences.isEmpty()) {
            throw new InvalidOptionsException(differences);
        }
        return options;
    }

    /** Returns the version of the runtime that the run was started with, which the build may not choose again. */
    Optional<String> defaultRuntime() {
        return Optional.ofNullable(run.effectiveOptions().get(OptionDeclarations.RUNTIME_VERSION.name()));
    }

    private List<String> differences(Map<String, String> now, UserOptions given) {
        Map<String, String> then = run.effectiveOptions();
        Set<String> names = new TreeSet<>(now.keySet());
        names.addAll(then.keySet());
        names.removeAll(FREE);
        List<String> differences = new ArrayList<>();
        for (String name : names) {
            String stored = then.getOrDefault(name, NOTHING);
            String value = now.getOrDefault(name, NOTHING);
            if (!stored.equals(value)) {
                String started = ": " + run.id() + " was started with " + stored;
                String instead = ", or start a new run without -D" + OptionDeclarations.RESUME.name();
                differences.add(
                        given.byName().containsKey(name)
                                ? given.asWritten(name) + started + "; leave it out" + instead
                                : name + " is " + value + (run.userOptions().containsKey(name) ? " now" : " by default")
                                        + started + "; go back to that" + instead);
            }
        }
        return differences;
    }

    private static Path directory(Path baseDirectory, String asGiven) {
        try {
            return baseDirectory.resolve(asGiven).toRealPath();
        } catch (IOException | InvalidPathException e) {
            throw refusal(asGiven, "no such directory; allowed: " + OptionDeclarations.RESUME.allowed());
        }
    }

    private static void requireResumable(String asGiven, RunResult run) {
        if (run.complete()) {
            throw refusal(
                    asGiven,
                    "all of its " + run.plannedTrials()
                            + " trials were run, so there is nothing to resume; to repeat the run: " + run.command());
        }
        String asked = run.effectiveOptions().getOrDefault(OptionDeclarations.SUITE.name(), "");
        Stream.concat(run.suites().stream().map(Suite::key), Stream.of(asked.split(",")))
                .filter(PLANNED_WHILE_RUNNING::contains)
                .findFirst()
                .ifPresent(suite -> {
                    throw refusal(
                            asGiven,
                            "the suite " + suite + " cannot be resumed, because it decides while it runs which trials"
                                    + " follow; to repeat the run: " + run.command());
                });
    }

    private static InvalidOptionsException refusal(String asGiven, String reason) {
        return new InvalidOptionsException(OptionDeclarations.RESUME.asWritten(asGiven) + ": " + reason);
    }
}
