package org.gaeperf.load.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.Workload;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadCommandTest {

    private static final LoadCommand MEASURE = new LoadCommand.Measure(Duration.ofSeconds(10));
    private static final LoadCommand BEGIN = new LoadCommand.Begin();
    private static final LoadCommand STOP = new LoadCommand.Stop();
    private static final LoadCommand START_LOAD = new LoadCommand.StartLoad(new LoadPlan(
            "127.0.0.1",
            8080,
            LoadRequest.of("/", Map.of(), 0, 100),
            Optional.empty(),
            Workload.openLoop(100, 0, 1, 100, 256),
            Duration.ofSeconds(1),
            ArrivalSchedule.Dither.LATER,
            Duration.ofSeconds(1),
            Optional.empty(),
            "next"));

    @Test
    void commandsAreReadAsTheyAreWritten() throws LoadException {
        assertThat(BEGIN.toLine()).isEqualTo("{\"type\":\"begin\"}");
        assertThat(LoadCommand.parse(BEGIN.toLine())).isEqualTo(BEGIN);
        assertThat(MEASURE.toLine()).isEqualTo("{\"type\":\"measure\",\"duration\":10.000000000}");
        assertThat(LoadCommand.parse(MEASURE.toLine())).isEqualTo(MEASURE);
        assertThat(STOP.toLine()).isEqualTo("{\"type\":\"stop\"}");
        assertThat(LoadCommand.parse(STOP.toLine())).isEqualTo(STOP);
        assertThat(START_LOAD.toLine()).startsWith("{\"type\":\"startLoad\",\"plan\":{\"host\":\"127.0.0.1\"");
        assertThat(LoadCommand.parse(START_LOAD.toLine())).isEqualTo(START_LOAD);
    }

    @ParameterizedTest
    @DisplayName("anything else is refused with the line, the reason and what is allowed")
    @CsvSource(
            delimiter = '|',
            value = {
                "''| No content to map",
                "null| null is not a LoadCommand",
                "measure 10000| Unrecognized token 'measure'",
                "{}| missing type id property 'type'",
                "{\"type\":null}| missing type id property 'type'",
                "{\"type\":\"halt\"}| known type ids = [begin, inspect, measure, startLoad, stop]",
                "{\"type\":\"measure\"}| Null value for creator property 'duration'",
                "{\"type\":\"measure\",\"duration\":0}| duration PT0S is not above 0",
                "{\"type\":\"measure\",\"duration\":-5}| duration PT-5S is not between 0 and PT24H",
                "{\"type\":\"measure\",\"duration\":1e99}| duration PT0S is not above 0",
                "{\"type\":\"stop\",\"duration\":5}| Unrecognized field \"duration\"",
                "{\"type\":\"startLoad\"}| Null value for creator property 'plan'",
                "{\"type\":\"stop\"} {\"type\":\"stop\"}| Trailing token"
            })
    void anythingElseIsRefused(String line, String reason) {
        assertThatThrownBy(() -> LoadCommand.parse(line))
                .isInstanceOf(LoadException.class)
                .hasMessageStartingWith("unknown command '" + line + "': ")
                .hasMessageContaining(reason)
                .hasMessageEndingWith(
                        "; allowed are {\"type\":\"begin\"}, {\"type\":\"measure\",\"duration\":SECONDS}, {\"type\":\"stop\"},"
                                + " {\"type\":\"startLoad\",\"plan\":PLAN} and {\"type\":\"inspect\"}");
    }

    @Test
    void aDurationOfMoreThanADayIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LoadCommand.Measure(Duration.ofDays(1).plusSeconds(1)))
                .withMessage("duration PT24H1S is not between 0 and PT24H");
    }
}
