package org.gaeperf.report.flame;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.gaeperf.profile.StackProfile.Sample;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("An interactive heatmap")
class InteractiveHeatmapTest {

    private static final Instant BEGIN = Instant.parse("2026-11-28T12:00:00Z");

    /** What makes a browser load another file; a link that is only followed by a click is none. */
    private static final Pattern LOADED =
            Pattern.compile("<link|<script[^>]+src|<img|<iframe|@import|url\\(|fetch\\(|XMLHttpRequest|import\\(");

    private static final Pattern END_OF_SCRIPT = Pattern.compile("</script>");

    @TempDir
    private Path directory;

    @Test
    @DisplayName("begins with its first sample, whatever their order, and names all frames")
    void samples() throws Exception {
        String page = page(
                "CPU, 05-load-http-recorded",
                new Sample(BEGIN.plusSeconds(7), List.of("a.Thread.run", "a.Late.work")),
                new Sample(BEGIN, List.of("a.Thread.run", "new byte[]")));

        assertThat(page)
                .contains("<h1 id=\"title\">CPU, 05-load-http-recorded</h1>")
                .contains(Long.toString(BEGIN.toEpochMilli()))
                .contains("\"a.Thread\"", "\"run\"", "\"a.Late\"", "\"work\"", "\"new byte[]\"");
    }

    @Test
    @DisplayName("needs no other file, and no name can end its script")
    void standsAlone() throws Exception {
        String plain = page("CPU", new Sample(BEGIN, List.of("a.B.c")));
        String hostile = page("</h1><b>", new Sample(BEGIN, List.of("a.</script><script>alert('\"x\\')//<!--.run")));

        assertThat(LOADED.matcher(plain).results().map(found -> found.group()).toList())
                .isEmpty();
        assertThat(hostile)
                .contains("__script>_script>alert(_\\\"x__)___!--")
                .doesNotContain("</h1><b>")
                .doesNotContain("<script>alert");
        assertThat(END_OF_SCRIPT.matcher(hostile).results().count())
                .isEqualTo(END_OF_SCRIPT.matcher(plain).results().count());
    }

    private String page(String title, Sample... samples) throws Exception {
        Path file = directory.resolve("heatmap-cpu.html");
        InteractiveHeatmap.write(file, title, List.of(samples));
        return Files.readString(file);
    }
}
