package org.gaeperf.report.svg;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.gaeperf.report.svg.FlameChart.Box;
import org.gaeperf.report.svg.FlameChart.Fill;
import org.gaeperf.report.svg.FlameChart.LegendEntry;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

@DisplayName("A flame graph as SVG")
class FlameSvgTest {

    private static final Fill FILL = new Fill(PaletteColor.GREEN, 0.5);

    @Test
    @DisplayName("escapes names, and replaces characters that XML cannot hold")
    void escapes() throws Exception {
        String hostile = "a.B.<init> & </text></svg><script>alert('\u0001\ud800')</script>";

        String svg = render(new Box(0, 0, 1, hostile, hostile, FILL));

        assertThat(svg).doesNotContain("<script").doesNotContain("&#1;");
        Element frame = (Element) parse(svg).getElementsByTagName("svg").item(1);
        String shown = "a.B.<init> & </text></svg><script>alert('\ufffd\ufffd')</script>";
        assertThat(frame.getElementsByTagName("title").item(0).getTextContent()).isEqualTo(shown);
        assertThat(frame.getElementsByTagName("text").item(0).getTextContent()).isEqualTo(shown);
    }

    @Test
    @DisplayName("has nothing that Jenkins forbids")
    void needsNeitherScriptNorStyle() {
        assertThat(render(new Box(0, 0, 1, "all", "all", FILL)))
                .doesNotContain("style")
                .doesNotContain("<script")
                .doesNotContain("href")
                .doesNotContain("<!DOCTYPE");
    }

    @Test
    @DisplayName("clips the label to the width of its frame and keeps the whole name as tooltip")
    void clipsLabels() throws Exception {
        String name = "AVeryLongName.ofAMethod";

        Element frame = (Element) parse(render(new Box(0, 0.5, 0.05, name, "org." + name, FILL)))
                .getElementsByTagName("svg")
                .item(1);

        assertThat(frame.getAttribute("x")).isEqualTo("600");
        assertThat(frame.getAttribute("width")).isEqualTo("59.5");
        assertThat(frame.getElementsByTagName("text").item(0).getTextContent()).isEqualTo("AVeryLo…");
        assertThat(frame.getElementsByTagName("title").item(0).getTextContent()).isEqualTo("org." + name);
    }

    @Test
    @DisplayName("gives a frame without room for a label its tooltip only")
    void narrowFrame() throws Exception {
        Document svg = parse(render(new Box(3, 0.5, 0.002, "Narrow.frame", "a.Narrow.frame", FILL)));

        assertThat(svg.getElementsByTagName("svg").getLength())
                .as("nested ones")
                .isEqualTo(1);
        assertThat(svg.getDocumentElement().getTextContent()).contains("a.Narrow.frame");
    }

    private static String render(Box box) {
        return FlameSvg.render(
                new FlameChart("name", "description", List.of(box), List.of(new LegendEntry(FILL, "meaning"))),
                Theme.LIGHT);
    }

    private static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }
}
