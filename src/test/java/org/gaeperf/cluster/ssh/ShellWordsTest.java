package org.gaeperf.cluster.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.gaeperf.process.Command;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ShellWordsTest {

    @Test
    @DisplayName("a shell takes each word as it is")
    void words() throws Exception {
        List<String> words = List.of("it's", "$HOME `id` \"two\" \\", "'", "", "a\nb");
        String command = "printf '%s|' " + ShellWords.join(words);

        assertThat(new Command(List.of("sh", "-c", command), List.of(), Duration.ofMinutes(5))
                        .run()
                        .stdout())
                .isEqualTo(String.join("|", words) + "|");
    }
}
