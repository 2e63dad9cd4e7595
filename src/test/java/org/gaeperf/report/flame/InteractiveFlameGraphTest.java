package org.gaeperf.report.flame;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.gaeperf.profile.StackTree;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("An interactive flame graph")
class InteractiveFlameGraphTest {

    @TempDir
    private Path directory;

    private static final Pattern END_OF_SCRIPT = Pattern.compile("</script>");

    @Test
    @DisplayName("names the frames, and no name can end its script")
    void namesFrames() throws Exception {
        Path file = directory.resolve("flame-cpu.html");
        Path plain = directory.resolve("plain.html");

        InteractiveFlameGraph.write(
                plain, "CPU", new StackTree.Builder().add(List.of("a.B.c"), 1).build());
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
                .doesNotContain("<script>alert");
        assertThat(scriptEnds(file)).isEqualTo(scriptEnds(plain));
    }

    private static long scriptEnds(Path file) throws IOException {
        return END_OF_SCRIPT.matcher(Files.readString(file)).results().count();
    }
}
