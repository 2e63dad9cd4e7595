package org.gaeperf.report.loaders;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.replay.RecordedLog;
import org.gaeperf.model.replay.ReplayResult;

/** Says which requests of a recorded log were sent, and how near to the recorded times. */
public final class ReplayNote {

    private static final double MICROS_PER_MILLI = 1_000;

    private ReplayNote() {}

    /** Returns sentences on the log that some trials have sent; none if they have sent none. */
    public static List<String> of(List<TrialResult> trials) {
        List<LoadResult> loads = trials.stream()
                .flatMap(trial -> trial.load().stream())
                .filter(load -> load.replay().isPresent())
                .toList();
        if (loads.isEmpty()) {
            return List.of();
        }
        RecordedLog log = loads.get(0).replay().map(ReplayResult::log).orElseThrow();
        List<String> sentences = new ArrayList<>(List.of(requests(log)));
        loads.stream()
                .filter(load -> load.durationSeconds() > log.lengthSeconds())
                .findFirst()
                .map(load -> text(
                        "The log takes %,.0f s at this speed, and began again in each measurement of %,.0f s.",
                        log.lengthSeconds(), load.durationSeconds()))
                .ifPresent(sentences::add);
        if (log.spread()) {
            sentences.add("Its times are whole seconds, in which arrivals are spread by bench.seed.");
        }
        sentences.add(text(
                "Sent after the recorded times by up to %.2f ms at the median and %.2f ms at p99; the distributions of sent and"
                        + " recorded arrivals are up to %.3f %% apart (Kolmogorov-Smirnov).",
                max(loads, load -> load.senderLag().p50Micros()) / MICROS_PER_MILLI,
                max(loads, load -> load.senderLag().p99Micros()) / MICROS_PER_MILLI,
                100 * max(loads, load -> load.replay().orElseThrow().distance())));
        return List.copyOf(sentences);
    }

    private static String requests(RecordedLog log) {
        return text("%,d of %,d requests of %s can be sent", log.replayed(), log.recorded(), log.name())
                + log.host().map(host -> ", those to " + host).orElse("")
                + (log.speed() == 1 ? "" : text(", at %s times the recorded speed", log.speed()))
                + (log.leftOut().isEmpty()
                        ? "."
                        : log.leftOut().stream()
                                .map(left -> text("%,d %s", left.requests(), left.reason()))
                                .collect(Collectors.joining(", ", "; left out: ", ".")));
    }

    private static double max(List<LoadResult> loads, ToDoubleFunction<LoadResult> value) {
        return loads.stream().mapToDouble(value).max().orElse(Double.NaN);
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
