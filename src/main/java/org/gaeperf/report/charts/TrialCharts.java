package org.gaeperf.report.charts;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.server.ServerCost.GcActivity;
import org.gaeperf.model.validity.ValidityThresholds;
import org.gaeperf.report.svg.Chart;
import org.gaeperf.report.svg.Layer;
import org.gaeperf.report.svg.PaletteColor;
import org.gaeperf.report.svg.Panel;
import org.gaeperf.report.svg.Scale;
import org.gaeperf.report.text.ComparisonTable;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.Roles;

/** Charts with a place for each trial, in the order in which they were run. */
final class TrialCharts {

    private TrialCharts() {}

    static Optional<ReportChart> pauses(String prefix, Roles roles, List<TrialResult> all) {
        List<TrialResult> trials =
                all.stream().filter(trial -> garbage(trial).isPresent()).toList();
        if (trials.isEmpty()) {
            return Optional.empty();
        }
        List<Panel> panels = List.of(
                new Panel(new Scale.Linear("all, ms", true), bars(roles, trials, GcActivity::pauseMillis), 90),
                new Panel(new Scale.Linear("longest, ms", true), bars(roles, trials, GcActivity::maxPauseMillis), 90),
                new Panel(new Scale.Linear("count", true), bars(roles, trials, GcActivity::collections), 90));
        Chart chart = new Chart(
                prefix + "gc-pauses",
                "Pauses for garbage collection during the measurement by trial: all of them together, the longest, and"
                        + " how many",
                trialNames(trials),
                panels);
        List<List<String>> rows = trials.stream()
                .map(trial -> List.of(
                        trial.id(),
                        Integer.toString(garbage(trial).orElseThrow().collections()),
                        ComparisonTable.figure(garbage(trial).orElseThrow().pauseMillis()),
                        ComparisonTable.figure(garbage(trial).orElseThrow().maxPauseMillis())))
                .toList();
        return Optional.of(new ReportChart(
                "Pauses for garbage collection",
                "From the collector's log, during the measurement.",
                chart,
                new DataTable(
                        "Pauses for garbage collection",
                        List.of("trial", "collections", "pauses, ms", "longest, ms"),
                        rows,
                        1)));
    }

    static Optional<ReportChart> rates(String prefix, Roles roles, List<TrialResult> all) {
        List<TrialResult> trials = all.stream()
                .filter(trial -> trial.load().isPresent() && trial.workload().requestsPerSecond() > 0)
                .toList();
        if (trials.isEmpty()) {
            return Optional.empty();
        }
        List<Layer> layers = new ArrayList<>();
        layers.add(new Layer.Level("rate asked", PaletteColor.GREY, 100));
        layers.add(new Layer.Level(
                "least for a valid trial", PaletteColor.PURPLE, 100 * ValidityThresholds.MIN_SHARE_OF_RATE));
        for (String role : roles.names()) {
            layers.add(new Layer.Dots(
                    role + ", sent",
                    roles.ink(role),
                    Layer.Symbol.SQUARE,
                    points(trials, role, trial -> percent(trial, LoadResult::requestsPerSecond), -0.15)));
            layers.add(new Layer.Dots(
                    role + ", answered",
                    roles.ink(role),
                    Layer.Symbol.TRIANGLE,
                    points(trials, role, trial -> percent(trial, LoadResult::responsesPerSecond), 0.15)));
        }
        Chart chart = new Chart(
                prefix + "rate",
                "Requests sent and answered by trial, in percent of the rate that was asked for",
                trialNames(trials),
                List.of(new Panel(new Scale.Linear("% of the rate asked", false), layers, 200)));
        List<List<String>> rows = trials.stream().map(TrialCharts::rate).toList();
        return Optional.of(new ReportChart(
                "Rate asked and achieved",
                "Under 99 % sent or answered makes a trial invalid: its latency would be that of another load.",
                chart,
                new DataTable(
                        "Rate asked and achieved, per second",
                        List.of("trial", "asked", "sent", "answered", "failed"),
                        rows,
                        1)));
    }

    private static List<String> rate(TrialResult trial) {
        LoadResult load = trial.load().orElseThrow();
        return List.of(
                trial.id(),
                ComparisonTable.figure(trial.workload().requestsPerSecond()),
                ComparisonTable.figure(load.requestsPerSecond()),
                ComparisonTable.figure(load.responsesPerSecond()),
                Long.toString(load.failed()));
    }

    private static double percent(TrialResult trial, ToDoubleFunction<LoadResult> rate) {
        return 100
                * rate.applyAsDouble(trial.load().orElseThrow())
                / trial.workload().requestsPerSecond();
    }

    private static List<Layer> bars(Roles roles, List<TrialResult> trials, ToDoubleFunction<GcActivity> figure) {
        return roles.names().stream()
                .<Layer>map(role -> new Layer.Bars(
                        role,
                        roles.ink(role),
                        points(
                                trials,
                                role,
                                trial -> figure.applyAsDouble(garbage(trial).orElseThrow()),
                                0)))
                .toList();
    }

    private static List<Layer.Point> points(
            List<TrialResult> trials, String role, ToDoubleFunction<TrialResult> figure, double aside) {
        return IntStream.range(0, trials.size())
                .filter(n -> trials.get(n).variant().role().equals(role))
                .mapToObj(n -> new Layer.Point(n + aside, figure.applyAsDouble(trials.get(n))))
                .toList();
    }

    private static Scale trialNames(List<TrialResult> trials) {
        return new Scale.Names(
                "trial",
                trials.stream().map(trial -> Integer.toString(trial.position())).toList(),
                false);
    }

    private static Optional<GcActivity> garbage(TrialResult trial) {
        return trial.serverCost().flatMap(ServerCost::gcActivity);
    }
}
