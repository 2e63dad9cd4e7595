package org.gaeperf.report.charts;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.gaeperf.model.server.RequestMemory;
import org.gaeperf.model.server.RequestMemory.MeasuredRequest;
import org.gaeperf.report.svg.Chart;
import org.gaeperf.report.svg.Layer;
import org.gaeperf.report.svg.Panel;
import org.gaeperf.report.svg.Scale;
import org.gaeperf.report.text.ComparisonTable;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.Roles;

/** Memory by request, of requests that come one at a time. */
final class RequestMemoryChart {

    private static final double KILOBYTE = 1024;
    private static final double MEGABYTE = 1024 * 1024;

    private RequestMemoryChart() {}

    static Optional<ReportChart> of(String prefix, Roles roles) {
        List<Panel> panels = List.of(
                panel("garbage, KB", roles, reading -> reading.garbageBytes() / KILOBYTE),
                panel("heap after GC, MB", roles, reading -> reading.heapUsedAfterGcBytes() / MEGABYTE),
                panel("non-heap, MB", roles, reading -> reading.nonHeapUsedBytes() / MEGABYTE));
        if (panels.get(0).layers().isEmpty()) {
            return Optional.empty();
        }
        Chart chart = new Chart(
                prefix + "request-memory",
                "Garbage of each request, heap in use after a collection and memory in use outside the heap, request by"
                        + " request, a line for each trial of " + String.join(", ", roles.names()),
                new Scale.Linear("request after the warm-up", false),
                panels);
        return Optional.of(new ReportChart(
                "Memory by request",
                "Requests came one at a time, with a collection after each; a line is a trial.",
                chart,
                table(roles)));
    }

    private static Panel panel(String label, Roles roles, ToDoubleFunction<MeasuredRequest> figure) {
        List<Layer> layers = new ArrayList<>();
        roles.trials()
                .forEach((role, trials) -> trials.stream()
                        .flatMap(trial -> trial.requestMemory().stream())
                        .map(RequestMemory::requests)
                        .forEach(readings -> layers.add(new Layer.Line(
                                role,
                                roles.ink(role),
                                Layer.Stroke.SOLID,
                                IntStream.range(0, readings.size())
                                        .mapToObj(n -> new Layer.Point(n + 1, figure.applyAsDouble(readings.get(n))))
                                        .toList()))));
        return new Panel(new Scale.Linear(label, true), layers, 110);
    }

    private static DataTable table(Roles roles) {
        List<List<String>> rows = new ArrayList<>();
        roles.trials().values().stream()
                .flatMap(List::stream)
                .forEach(trial -> trial.requestMemory()
                        .map(RequestMemory::requests)
                        .orElse(List.of())
                        .forEach(reading -> rows.add(List.of(
                                trial.id(),
                                ComparisonTable.figure(reading.heapUsedBeforeGcBytes() / MEGABYTE),
                                ComparisonTable.figure(reading.heapUsedAfterGcBytes() / MEGABYTE),
                                ComparisonTable.figure(reading.garbageBytes() / KILOBYTE),
                                ComparisonTable.figure(reading.nonHeapUsedBytes() / MEGABYTE),
                                ComparisonTable.figure(reading.directBufferBytes() / KILOBYTE)))));
        return new DataTable(
                "Memory by request, in the order of requests",
                List.of(
                        "trial",
                        "heap before GC, MB",
                        "after GC, MB",
                        "garbage, KB",
                        "non-heap, MB",
                        "direct buffers, KB"),
                rows,
                1);
    }
}
