package org.gaeperf.report.flame;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.files.TrialDirectories;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.Json;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.profile.JfrException;
import org.gaeperf.profile.RecordedEvents;
import org.gaeperf.profile.RecordedFiles;
import org.gaeperf.profile.StackProfile;
import org.gaeperf.profile.StackProfile.Samples;
import org.gaeperf.report.flame.FlameSection.InteractiveFile;

/** Makes the flame graphs of a stored run from the recordings in the directories of its trials. */
public final class FlameGraphs {

    /** Baselines, each of which is compared with the variant at the same place in {@link #candidates}. */
    private final List<String> baselines;

    private final List<String> candidates;

    private final Path runDirectory;
    private final String prefix;
    private final List<String> notes = new ArrayList<>();
    private final List<InteractiveFile> interactive = new ArrayList<>();

    /** What was recorded, by variant and by the trial's position in the plan. */
    private final Map<String, Map<Integer, StackProfile>> recordings = new LinkedHashMap<>();

    private FlameGraphs(List<String> variants, Path runDirectory, String prefix) {
        this.baselines = List.of(variants.get(0), GateResult.BASELINE);
        this.candidates = List.of(variants.get(1), GateResult.CANDIDATE);
        this.runDirectory = runDirectory;
        this.prefix = prefix;
    }

    /**
     * Makes the flame graphs, and writes the interactive ones into the directories of the trials. A recording that is
     * missing or unreadable is named in the notes of its section.
     *
     * @return one section for each group of recorded trials
     * @throws IOException if an interactive flame graph cannot be written
     */
    public static List<FlameSection> make(RunResult run, Path runDirectory) throws IOException {
        Map<Group, List<TrialResult>> groups = run.trials().stream()
                .filter(trial -> RecordedEvents.COSTS.isRecordedIn(trial.scenario()))
                .collect(Collectors.groupingBy(Group::of, LinkedHashMap::new, Collectors.toList()));
        List<FlameSection> sections = new ArrayList<>();
        for (Map.Entry<Group, List<TrialResult>> group : groups.entrySet()) {
            String prefix = "flame-" + (sections.size() + 1) + "-";
            sections.add(new FlameGraphs(Comparison.variants(run), runDirectory, prefix)
                    .section(group.getKey(), group.getValue()));
        }
        return sections;
    }

    private FlameSection section(Group group, List<TrialResult> trials) throws IOException {
        notes.add("These trials ran with JDK Flight Recorder, which costs CPU and memory, so they are compared with no"
                + " other trial: " + trials.stream().map(TrialResult::id).collect(Collectors.joining(", ")) + ".");
        for (String variant : Stream.concat(baselines.stream(), candidates.stream())
                .distinct()
                .toList()) {
            for (TrialResult trial : trials) {
                if (trial.variant().name().equals(variant)) {
                    read(trial);
                }
            }
        }
        List<FlameFigure> figures = new ArrayList<>();
        for (Measure measure : Measure.values()) {
            figures.addAll(figures(measure));
        }
        return new FlameSection("Flame graphs: " + group.displayName(), notes, figures, interactive);
    }

    /** The last trial of a position that can be read replaces the earlier ones, of which it is a retry. */
    private void read(TrialResult trial) throws IOException {
        Optional<Path> found = new TrialDirectories(runDirectory).find(trial.id());
        if (found.isEmpty()) {
            notes.add(trial.id() + " has no flame graph: the run has no directory of this trial.");
            return;
        }
        Path directory = found.get();
        Optional<StackProfile> recorded = recorded(trial, directory);
        if (recorded.isEmpty()) {
            return;
        }
        StackProfile profile = recorded.get();
        if (profile.lostBytes() > 0) {
            notes.add(trial.id() + ": the JVM could not write all samples in time, " + profile.lostBytes()
                    + " bytes are missing.");
        }
        recordings
                .computeIfAbsent(trial.variant().name(), variant -> new TreeMap<>())
                .put(trial.position(), profile);
        writeInteractive(trial, directory, profile);
    }

    private Optional<StackProfile> recorded(TrialResult trial, Path directory) {
        try {
            RecordedFiles.MeasuredSpan measured =
                    Json.read(existing(directory, RecordedFiles.MEASURED_SPAN), RecordedFiles.MeasuredSpan.class);
            return Optional.of(
                    StackProfile.read(existing(directory, RecordedFiles.JFR), measured.from(), measured.to()));
        } catch (IOException | JfrException e) {
            notes.add(trial.id() + " has no flame graph: "
                    + String.valueOf(e.getMessage()).replace(runDirectory + "/", ""));
            return Optional.empty();
        }
    }

    private static Path existing(Path directory, String name) throws JfrException {
        Path file = directory.resolve(name);
        if (!Files.isRegularFile(file)) {
            throw new JfrException(file + " is missing");
        }
        return file;
    }

    private void writeInteractive(TrialResult trial, Path directory, StackProfile profile) throws IOException {
        for (Measure measure : Measure.values()) {
            Samples samples = measure.of(profile);
            if (samples.count() > 0) {
                Path flame = directory.resolve("flame-" + measure.key() + ".html");
                String title = measure.displayName() + ", " + trial.id();
                InteractiveFlameGraph.write(flame, title, samples.tree());
                link(trial, title, flame);
                Path heatmap = directory.resolve("heatmap-" + measure.key() + ".html");
                InteractiveHeatmap.write(heatmap, title, samples.all());
                link(trial, title + " over time", heatmap);
            }
        }
    }

    private void link(TrialResult trial, String label, Path file) {
        interactive.add(new InteractiveFile(label, TrialDirectories.address(trial.id()) + file.getFileName()));
    }

    /** The differential flame graph first: it is what the others are made for. */
    private List<FlameFigure> figures(Measure measure) {
        List<FlameFigure> figures = new ArrayList<>();
        differential(measure).ifPresent(figures::add);
        recordings.forEach((variant, ofVariant) -> {
            if (hasSamples(variant, measure)) {
                figures.add(ProfileGraph.figure(
                        prefix + measure.key() + "-" + variant,
                        variant,
                        ofVariant.size(),
                        measure,
                        samples(variant, measure)));
            } else if (measure != Measure.UNFREED) {
                notes.add(variant + (ofVariant.size() == 1 ? ": the recording has" : ": the recordings have")
                        + " no sample of " + measure.displayName() + ".");
            }
        });
        return figures;
    }

    /** What is never freed is compared by its amount, which shares would hide. */
    private Optional<FlameFigure> differential(Measure measure) {
        if (measure == Measure.UNFREED) {
            return Optional.empty();
        }
        for (int index = 0; index < baselines.size(); index++) {
            String baseline = baselines.get(index);
            String candidate = candidates.get(index);
            if (hasSamples(baseline, measure) && hasSamples(candidate, measure)) {
                return Optional.of(new DifferentialGraph(
                                baseline, samples(baseline, measure), candidate, samples(candidate, measure))
                        .figure(prefix + measure.key() + "-change", measure));
            }
        }
        return Optional.empty();
    }

    private boolean hasSamples(String variant, Measure measure) {
        return recordings.containsKey(variant) && samples(variant, measure).count() > 0;
    }

    /** Returns those of all recordings of a variant. */
    private Samples samples(String variant, Measure measure) {
        return measure.of(recordings.get(variant).values().stream()
                .reduce(StackProfile::plus)
                .orElseThrow());
    }
}
