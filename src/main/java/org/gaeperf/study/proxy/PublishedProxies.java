package org.gaeperf.study.proxy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.PublishedValues;

/**
 * What was published of Zuul on Netty against Zuul in Tomcat: "Performance Testing on Dedicated Hardware" by R. Mani and
 * N. Beveridge, "Results for Ramped Load Test". Eight cores for the proxy, client and origin on other machines.
 */
final class PublishedProxies {

    /** The columns of the table, in its order. */
    private static final List<Metric> COLUMNS = List.of(
            Metric.THROUGHPUT,
            Metric.SERVICE_MEAN,
            Metric.SERVICE_P50_MILLIS,
            Metric.SERVICE_P75_MILLIS,
            Metric.SERVICE_P90_MILLIS,
            Metric.CPU_PERCENT,
            Metric.LOAD_AVERAGE,
            Metric.CONTEXT_SWITCHES,
            Metric.NETWORK);

    private static final SortedMap<Integer, Row> ROWS = new TreeMap<>(Map.of(
            700,
            row(
                    List.of(12148.0, 61.25, 53.51, 54.63, 58.00, 61.02, 9.30, 71946.30, 306.81),
                    List.of(13283.0, 52.65, 52.10, 52.83, 54.25, 47.32, 6.93, 93207.48, 313.06)),
            900,
            row(
                    List.of(15277.0, 71.55, 54.80, 57.29, 64.19, 74.12, 14.85, 74591.69, 373.70),
                    List.of(16701.0, 54.01, 52.72, 54.24, 56.98, 57.50, 7.93, 89477.57, 400.00)),
            1100,
            row(
                    List.of(15385.0, 6410.00, 58.81, 71.22, 58000.00, 79.57, 18.10, 69413.10, 367.46),
                    List.of(19806.0, 55.71, 53.73, 56.48, 60.80, 64.23, 8.60, 80201.63, 475.56)),
            1300,
            row(
                    List.of(16161.0, 1940.00, 70.10, 88.83, 154.94, 83.18, 19.79, 69286.21, 379.87),
                    List.of(22461.0, 57.86, 55.22, 60.06, 67.43, 70.43, 9.12, 71283.04, 540.41)),
            1500,
            row(
                    List.of(16215.0, 109.96, 85.35, 113.29, 151.89, 84.26, 20.37, 72201.76, 392.80),
                    List.of(24294.0, 61.70, 57.42, 64.68, 77.24, 73.89, 9.22, 62635.39, 586.07)),
            1700,
            row(
                    List.of(16137.0, 110.83, 96.36, 130.57, 167.38, 84.66, 21.72, 71682.80, 386.01),
                    List.of(26012.0, 65.29, 59.68, 68.80, 85.59, 75.57, 9.34, 56936.30, 627.89)),
            1900,
            row(
                    List.of(15759.0, 136.60, 113.63, 155.77, 203.54, 85.13, 21.33, 69941.45, 377.01),
                    List.of(27585.0, 68.74, 62.19, 72.91, 92.45, 77.54, 9.62, 51156.29, 666.63)),
            2000,
            row(
                    List.of(15564.0, 159.26, 120.93, 166.95, 218.64, 65.08, 16.75, 54500.02, 291.12),
                    List.of(28196.0, 70.87, 63.92, 75.58, 96.34, 78.96, 9.71, 48146.36, 682.39))));

    /** The published share of all of the proxy's cores, as a share of one. */
    private static final int CORES = 8;

    private PublishedProxies() {}

    /** One number of connections; the values are in the order of {@link #columns}. */
    private record Row(List<Double> tomcat, List<Double> netty) {}

    private static Row row(List<Double> tomcat, List<Double> netty) {
        return new Row(tomcat, netty);
    }

    /** The numbers of connections, in rising order. */
    static List<Integer> connections() {
        return List.copyOf(ROWS.keySet());
    }

    /** Returns what was published, in the order of the table. */
    static List<Metric> columns() {
        return COLUMNS;
    }

    /** Returns the values of Tomcat as the baseline and Netty as the candidate, if this was published; 100 % CPU is one core. */
    static Optional<PublishedValues> values(int connections, Metric metric) {
        int column = COLUMNS.indexOf(metric);
        int scale = metric == Metric.CPU_PERCENT ? CORES : 1;
        return column < 0
                ? Optional.empty()
                : Optional.ofNullable(ROWS.get(connections))
                        .map(row -> new PublishedValues(
                                scale * row.tomcat().get(column),
                                scale * row.netty().get(column)));
    }
}
