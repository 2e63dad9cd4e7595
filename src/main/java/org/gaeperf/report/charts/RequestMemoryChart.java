package org.gaeperf.report.charts;

import static org.gaeperf.report.format.NumberFormats.BYTES_PER_KILOBYTE;
import static org.gaeperf.report.format.NumberFormats.BYTES_PER_MEGABYTE;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.gaeperf.model.server.RequestMemory.MeasuredRequest;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.svg.Chart;
import org.gaeperf.report.svg.Layer;
import org.gaeperf.report.svg.Panel;
import org.gaeperf.report.svg.Scale;
import org.gaeperf.report.text.Column;
import org.gaeperf.report.text.DataTable;

/** Memory by request, of requests that come one at a time. */
final class RequestMemoryChart {

    private RequestMemoryChart() {}

    private record Request(String trialId, MeasuredRequest reading) {}

    static Optional<ReportChart> chart(String prefix, ChartVariants variants) {
        List<Panel> panels = List.of(
                panel("garbage, KB", variants, reading -> reading.garbageBytes() / BYTES_PER_KILOBYTE),
                panel("heap after GC, MB", variants, reading -> reading.heapUsedAfterGcBytes() / BYTES_PER_MEGABYTE),
                panel("non-heap, MB", variants, reading -> reading.nonHeapUsedBytes() / BYTES_PER_MEGABYTE));
        if (panels.get(0).layers().isEmpty()) {
            return Optional.empty();
        }
        Chart chart = new Chart(
                prefix + "request-memory",
                "Garbage of each request, heap in use after a collection and memory in use outside the heap, request"
                        + " by"
                        + " request, a line for each trial of " + String.join(", ", variants.names()),
                new Scale.Linear("request after the warm-up", false),
                panels);
        return Optional.of(new ReportChart(
                "Memory by request",
                "Requests came one at a time, with a collection after each; a line is a trial.",
                chart,
                table(variants)));
    }

    private static Panel panel(String label, ChartVariants variants, ToDoubleFunction<MeasuredRequest> value) {
        List<Layer> layers = new ArrayList<>();
        variants.trials()
                .forEach((variant, trials) -> trials.stream()
                        .filter(trial -> trial.requestMemory().isPresent())
                        .forEach(trial -> layers.add(TrialStyle.line(
                                variants,
                                trial,
                                variant,
                                Layer.Stroke.SOLID,
                                points(trial.requestMemory().get().requests(), value)))));
        return new Panel(new Scale.Linear(label, true), layers, 110);
    }

    private static List<Layer.Point> points(List<MeasuredRequest> requests, ToDoubleFunction<MeasuredRequest> value) {
        return IntStream.range(0, requests.size())
                .mapToObj(n -> new Layer.Point(n + 1, value.applyAsDouble(requests.get(n))))
                .toList();
    }

    private static DataTable table(ChartVariants variants) {
        List<Request> requests = variants.trials().values().stream()
                .flatMap(List::stream)
                .flatMap(trial -> trial.requestMemory().stream()
                        .flatMap(memory -> memory.requests().stream())
                        .map(reading -> new Request(trial.id(), reading)))
                .toList();
        return DataTable.tabulate(
                "Memory by request, in the order of requests",
                1,
                List.of(
                        new Column<>("trial", Request::trialId),
                        column("heap before GC, MB", MeasuredRequest::heapUsedBeforeGcBytes, BYTES_PER_MEGABYTE),
                        column("after GC, MB", MeasuredRequest::heapUsedAfterGcBytes, BYTES_PER_MEGABYTE),
                        column("garbage, KB", MeasuredRequest::garbageBytes, BYTES_PER_KILOBYTE),
                        column("non-heap, MB", MeasuredRequest::nonHeapUsedBytes, BYTES_PER_MEGABYTE),
                        column("direct buffers, KB", MeasuredRequest::directBufferBytes, BYTES_PER_KILOBYTE)),
                requests);
    }

    private static Column<Request> column(String heading, ToLongFunction<MeasuredRequest> bytes, double divisor) {
        return new Column<>(heading, request -> NumberFormats.format(bytes.applyAsLong(request.reading()) / divisor));
    }
}
