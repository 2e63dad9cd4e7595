package org.gaeperf.report.text;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.validity.Validity;

/** Sentences that every format says. */
public final class ReportText {

    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private ReportText() {}

    public static String title(Group group, List<TrialResult> trials) {
        TrialResult trial = trials.get(0);
        return group.displayName() + ": " + workload(trial)
                + ", runtime " + distinct(trials, one -> one.variant().runtime().version())
                + trial.variant()
                        .environment()
                        .map(environment -> " (" + environment.key() + ")")
                        .orElse("")
                + ", JDK " + distinct(trials, one -> one.variant().jdk().version());
    }

    private static String distinct(List<TrialResult> trials, Function<TrialResult, String> what) {
        return trials.stream().map(what).distinct().collect(Collectors.joining(" and "));
    }

    public static List<String> notes(RunResult run) {
        List<String> notes = new ArrayList<>();
        long valid = run.trials().stream()
                .filter(trial -> trial.validity() == Validity.VALID)
                .count();
        notes.add(valid + " of " + run.plannedTrials() + " trials are valid; only they are compared."
                + " Figures are means over the trials of a mode; a valid trial whose partner is not valid counts for"
                + " none of them.");
        if (!run.complete()) {
            notes.add("The run is incomplete: " + run.trials().size() + " of " + run.plannedTrials()
                    + " trials were run.");
        }
        if (!run.resumedAt().isEmpty()) {
            notes.add("The run was cut short and " + resumed(run) + ": what had been measured was kept, and pairs of"
                    + " which only a part had been run were run anew, so that the trials of each stand side by side.");
        }
        notes.add("Latency is measured from the time the schedule gave a request to its completion."
                + " 'published' is what the App Engine documents of 2024 say, of other machines and a cold JVM.");
        notes.add(
                "Better or worse is what differs by 1 % or more, at 98 % confidence. The interval shown is of 95 %, and"
                        + " may lie on one side of no change where no difference is shown.");
        if (run.trials().stream().anyMatch(TrialResult::concurrent)) {
            notes.add("Where both sides ran at the same time they shared their cores. What the machine did meanwhile it"
                    + " did to both, so that their ratios are steadier than those of trials in turn; their latencies are"
                    + " longer than those of a server that has its cores for itself.");
        }
        return notes;
    }

    /** When a run was taken up again. */
    public static String resumed(RunResult run) {
        return "resumed " + run.resumedAt().stream().map(ReportText::minute).collect(Collectors.joining(" and "));
    }

    public static String minute(Instant time) {
        return MINUTE.format(time);
    }

    public static String workload(TrialResult trial) {
        return what(trial) + (trial.concurrent() ? " each, both sides at the same time" : "");
    }

    private static String what(TrialResult trial) {
        Workload workload = trial.workload();
        return switch (trial.suite()) {
            case STARTUP -> "from process start to the first answer";
            case REQUEST_MEMORY -> "requests and answers of " + trial.scenario() + ", one at a time";
            case CAPACITY -> answers(workload) + ", at rising rates";
            case LOAD, CPU, GATE, CALIBRATION ->
                String.format(Locale.ROOT, "%,d requests/s, ", workload.requestsPerSecond()) + answers(workload);
        };
    }

    private static String answers(Workload workload) {
        return String.format(
                Locale.ROOT,
                "answers of %d x %,d bytes, requests of %,d bytes",
                workload.writes(),
                workload.writeBytes(),
                workload.requestBytes());
    }

    static String verdicts(TrialResult trial) {
        return trial.reasons().isEmpty()
                ? trial.validity().displayName()
                : trial.validity().displayName() + ": " + String.join("; ", trial.reasons());
    }
}
