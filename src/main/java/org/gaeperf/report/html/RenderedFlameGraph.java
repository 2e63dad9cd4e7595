package org.gaeperf.report.html;

import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.gaeperf.report.flame.FlameFigure;
import org.gaeperf.report.flame.FlameSection;
import org.gaeperf.report.flame.FlameSection.InteractiveFile;
import org.gaeperf.report.svg.FlameSvg;
import org.gaeperf.report.svg.Theme;
import org.gaeperf.report.text.DataTable;

/**
 * A flame graph as SVG in every theme. It is drawn without measuring text, so it needs no font on this machine.
 *
 * @param svgs by theme
 */
record RenderedFlameGraph(FlameFigure figure, Map<Theme, String> svgs) {

    /** A section with its flame graphs, drawn once for all pages that show them. */
    record Section(FlameSection section, List<RenderedFlameGraph> graphs) {

        static Section render(FlameSection section) {
            return new Section(
                    section,
                    section.figures().stream().map(RenderedFlameGraph::render).toList());
        }

        /** Returns the graph for a page with pictures and interactive flame graphs in files. */
        View linked() {
            return new View(
                    section.title(),
                    section.notes(),
                    graphs.stream().map(RenderedFlameGraph::linked).toList(),
                    section.interactive());
        }

        /** Returns the graph for a page that has the pictures in itself, and no other files. */
        View embedded() {
            return new View(
                    section.title(),
                    section.notes(),
                    graphs.stream().map(RenderedFlameGraph::embedded).toList(),
                    List.of());
        }
    }

    /** A section as a template takes it. */
    public record View(String title, List<String> notes, List<Picture> pictures, List<InteractiveFile> interactive) {}

    /**
     * A flame graph as a template takes it; {@code light} and {@code dark} are addresses of pictures.
     *
     * @param link the address of the picture alone, which shows a frame's full name; empty if it has none
     */
    public record Picture(
            String title,
            String note,
            String description,
            String light,
            String dark,
            String link,
            int width,
            int height,
            DataTable table) {}

    private static RenderedFlameGraph render(FlameFigure figure) {
        Map<Theme, String> svgs = new EnumMap<>(Theme.class);
        for (Theme theme : Theme.values()) {
            svgs.put(theme, FlameSvg.render(figure.chart(), theme));
        }
        return new RenderedFlameGraph(figure, svgs);
    }

    void write(ChartDirectory directory) throws IOException {
        for (Map.Entry<Theme, String> svg : svgs.entrySet()) {
            directory.write(fileName(svg.getKey()), svg.getValue());
        }
    }

    private Picture linked() {
        String light = ChartDirectory.NAME + "/" + fileName(Theme.LIGHT);
        return picture(light, ChartDirectory.NAME + "/" + fileName(Theme.DARK), light);
    }

    private Picture embedded() {
        return picture(
                RenderedChart.dataAddress(svgs.get(Theme.LIGHT)), RenderedChart.dataAddress(svgs.get(Theme.DARK)), "");
    }

    private Picture picture(String light, String dark, String link) {
        return new Picture(
                figure.title(),
                figure.note(),
                figure.chart().description(),
                light,
                dark,
                link,
                FlameSvg.WIDTH_PIXELS,
                FlameSvg.heightPixels(figure.chart()),
                figure.table());
    }

    private String fileName(Theme theme) {
        return figure.chart().name() + "-" + theme.key() + ".svg";
    }
}
