package org.gaeperf.report.html;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.EnumMap;
import java.util.Map;
import org.gaeperf.report.charts.ReportChart;
import org.gaeperf.report.svg.Svg;
import org.gaeperf.report.svg.Theme;
import org.gaeperf.report.text.DataTable;

/**
 * A chart as SVG in every theme.
 *
 * @param svgs empty if this machine cannot draw text
 */
public record RenderedChart(ReportChart chart, Map<Theme, String> svgs) {

    /** The chart as a template takes it; {@code light} and {@code dark} are addresses of pictures. */
    public record View(
            String title,
            String note,
            String description,
            boolean drawn,
            String light,
            String dark,
            int width,
            int height,
            DataTable table) {}

    /** Draws the chart in every theme. */
    public static RenderedChart render(ReportChart chart) {
        Map<Theme, String> svgs = new EnumMap<>(Theme.class);
        if (Svg.unavailableReason().isEmpty()) {
            for (Theme theme : Theme.values()) {
                svgs.put(theme, Svg.render(chart.chart(), theme));
            }
        }
        return new RenderedChart(chart, svgs);
    }

    /**
     * Writes the pictures.
     *
     * @throws IOException if one cannot be written
     */
    public void write(ChartDirectory directory) throws IOException {
        for (Map.Entry<Theme, String> svg : svgs.entrySet()) {
            directory.write(fileName(svg.getKey()), svg.getValue());
        }
    }

    /** Returns the chart with its pictures in files at this address. */
    public View linked(String directory) {
        return view(directory + "/" + fileName(Theme.LIGHT), directory + "/" + fileName(Theme.DARK));
    }

    /** Returns the chart for a page that has the pictures in itself. */
    View embedded() {
        return view(data(Theme.LIGHT), data(Theme.DARK));
    }

    private View view(String light, String dark) {
        return new View(
                chart.title(),
                chart.note(),
                chart.chart().description(),
                !svgs.isEmpty(),
                light,
                dark,
                Svg.WIDTH_PIXELS,
                Svg.heightPixels(chart.chart()),
                chart.table());
    }

    private String fileName(Theme theme) {
        return chart.chart().name() + "-" + theme.key() + ".svg";
    }

    private String data(Theme theme) {
        return dataAddress(svgs.getOrDefault(theme, ""));
    }

    /** The address of a picture that is in the page itself. */
    static String dataAddress(String svg) {
        byte[] bytes = svg.getBytes(StandardCharsets.UTF_8);
        return "data:image/svg+xml;base64," + Base64.getEncoder().encodeToString(bytes);
    }
}
