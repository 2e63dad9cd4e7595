package org.gaeperf.load.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.stream.Stream;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.fuzz.Seeds;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LoadCommandFuzzTest {

    static Stream<Arguments> lines() {
        return Seeds.texts(new LoadCommand.Measure(Duration.ofSeconds(10)).toLine(), new LoadCommand.Stop().toLine());
    }

    @MethodSource("lines")
    @FuzzTest
    void isReadOrRefused(byte[] line) throws Exception {
        String text = new String(line, StandardCharsets.UTF_8);

        LoadCommand command =
                Parsing.of(text, LoadCommand::parse, LoadException.class).orElse(null);
        if (command != null) {
            assertThat(LoadCommand.parse(command.toLine())).isEqualTo(command);
            if (command instanceof LoadCommand.Measure measure) {
                assertThat(measure.duration()).isPositive();
            }
        }
    }
}
