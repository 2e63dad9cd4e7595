package org.gaeperf.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;

/** The options of a run that is to be resumed: those that it was begun with, and no others. */
final class ResumedOptions {

    /** They say where a run lies, and nothing of what is measured. */
    private static final Set<String> FREE =
            Set.of(OptionDefinition.RESUME.property(), OptionDefinition.OUTPUT.property());

    private static final Set<String> DECIDING_AS_THEY_GO = Set.of(Suite.GATE.key(), Suite.CALIBRATION.key());

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
     * Reads them.
     *
     * @param asGiven the run's folder, as the user gave it
     * @throws InvalidOptionsException if there is no such run, or none that can be resumed
     */
    static ResumedOptions of(Path baseDirectory, String asGiven) {
        Path directory = directory(baseDirectory, asGiven);
        if (!Files.isRegularFile(directory.resolve(ResultsFile.NAME))) {
            throw refusal(
                    asGiven, "no " + ResultsFile.NAME + " is in it; allowed is " + OptionDefinition.RESUME.allowed());
        }
        RunResult run;
        try {
            run = ResultsFile.read(directory);
        } catch (IOException unreadable) {
            throw refusal(
                    asGiven,
                    "what was measured cannot be read ("
                            + unreadable.getMessage().lines().findFirst().orElse("") + "); begin a new run");
        }
        requireToBeGoneOnWith(asGiven, run);
        return new ResumedOptions(asGiven, directory, run);
    }

    /**
     * Adds them to those that the user gave beside.
     *
     * @param given what the user gave now, by name
     * @param parser of both together
     * @throws InvalidOptionsException if one of them is not the one that the run was begun with
     */
    BenchmarkOptions completing(Map<String, String> given, Function<Map<String, String>, BenchmarkOptions> parser) {
        Map<String, String> all = new TreeMap<>(run.userOptions());
        all.putAll(given);
        all.put(OptionDefinition.RESUME.property(), directory.toString());
        all.put(OptionDefinition.OUTPUT.property(), directory.getParent().toString());
        BenchmarkOptions options;
        try {
            options = parser.apply(all);
        } catch (InvalidOptionsException problems) {
            throw new InvalidOptionsException(List.of(
                    problems.getMessage(),
                    "(what is not given beside -Dbench.resume=" + asGiven + " is what that run was begun with)"));
        }
        List<String> differences = differences(options.effective(), given);
        if (!differences.isEmpty()) {
            throw new InvalidOptionsException(differences);
        }
        return options;
    }

    private List<String> differences(Map<String, String> now, Map<String, String> given) {
        Set<String> names = new TreeSet<>(now.keySet());
        names.addAll(run.effectiveOptions().keySet());
        names.removeAll(FREE);
        List<String> differences = new ArrayList<>();
        for (String name : names) {
            String stored = run.effectiveOptions().getOrDefault(name, NOTHING);
            String value = now.getOrDefault(name, NOTHING);
            if (!stored.equals(value)) {
                differences.add(
                        given.containsKey(name)
                                ? "-D" + name + "=" + given.get(name) + ": " + run.id() + " was begun with " + stored
                                        + "; leave it out, or begin a new run without -Dbench.resume"
                                : name + " is " + value + " by default: " + run.id() + " was begun with " + stored
                                        + "; go back to that, or begin a new run without -Dbench.resume");
            }
        }
        return differences;
    }

    private static Path directory(Path baseDirectory, String asGiven) {
        try {
            return baseDirectory.resolve(asGiven).toRealPath();
        } catch (IOException | InvalidPathException notThere) {
            throw refusal(asGiven, "no such folder; allowed is " + OptionDefinition.RESUME.allowed());
        }
    }

    private static void requireToBeGoneOnWith(String asGiven, RunResult run) {
        if (run.complete()) {
            throw refusal(
                    asGiven,
                    "all of its " + run.plannedTrials()
                            + " trials were run: there is nothing to resume; to measure it again: " + run.command());
        }
        String asked = run.effectiveOptions().getOrDefault(OptionDefinition.SUITE.property(), "");
        Stream.concat(run.suites().stream().map(Suite::key), Stream.of(asked.split(",")))
                .filter(DECIDING_AS_THEY_GO::contains)
                .findFirst()
                .ifPresent(suite -> {
                    throw refusal(
                            asGiven,
                            "the suite " + suite + " decides as it goes which trials follow, by rounds"
                                    + " and by time, and what was run before an interruption is no part of that; begin it"
                                    + " again: " + run.command());
                });
    }

    private static InvalidOptionsException refusal(String asGiven, String reason) {
        return new InvalidOptionsException("-D" + OptionDefinition.RESUME.property() + "=" + asGiven + ": " + reason);
    }
}
