package org.gaeperf.load.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadCommandTest {

    @Test
    void bothCommandsAreReadAsTheyAreWritten() throws LoadException {
        assertThat(LoadCommand.parse("measure 10000")).isEqualTo(LoadCommand.measure(Duration.ofSeconds(10)));
        assertThat(LoadCommand.measure(Duration.ofSeconds(10)).line()).isEqualTo("measure 10000");
        assertThat(LoadCommand.parse("stop")).isEqualTo(LoadCommand.STOP);
        assertThat(LoadCommand.STOP.line()).isEqualTo("stop");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "measure", "measure x", "measure -5", "measure 0", "measure 9223372036854775807", "halt"})
    void anythingElseIsRefusedWithWhatThereIs(String line) {
        assertThatThrownBy(() -> LoadCommand.parse(line))
                .isInstanceOf(LoadException.class)
                .hasMessage("unknown command '" + line + "'; there are 'measure MILLIS', above 0, and 'stop'");
    }
}
