package org.gaeperf.report.flame;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.gaeperf.profile.StackTree;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("An interactive flame graph")
class InteractiveFlameGraphTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("names the frames, and no name can end its script")
    void namesFrames() throws Exception {
        Path file = directory.resolve("flame-cpu.html");

        InteractiveFlameGraph.write(
                file,
                "CPU, 05-load-http-recorded",
                new StackTree.Builder()
                        .add(List.of("a.Thread.run", "a.B.<init>"), 3)
                        .add(List.of("a.Thread.run", "a.</script><script>alert('x\\')//<!--"), 1)
                        .build());

        assertThat(file)
                .content()
                .contains("<h1>CPU, 05-load-http-recorded</h1>")
                .contains("Thread.run")
                .contains("B.<init>")
                .contains("__script>_script>alert(_x__)___!--")
                .doesNotContain("<script>alert")
                .containsOnlyOnce("</script>");
    }
}
