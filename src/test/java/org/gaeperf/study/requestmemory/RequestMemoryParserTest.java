package org.gaeperf.study.requestmemory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.model.server.RequestMemory.MeasuredRequest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestMemoryParserTest {

    @Test
    @DisplayName("growth is counted from the collection of the previous request")
    void growthOfARequest() throws LoadException {
        assertThat(RequestMemoryParser.parse("1024 77 700 650 600 41 -1 0\n", 1024, 77))
                .containsExactly(new MeasuredRequest(700, 650, 100, 41, -1, 0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1024 77 700 650 600 41 8",
                "1024 77 700 650 600 41 8 0 1",
                "1024 77 -- 650 600 41 8 0",
                "1024 77 700 650 600 41 8 99999999999999999999",
                "memory?"
            })
    void aLineThatIsNoneIsShown(String line) {
        assertThatThrownBy(() -> RequestMemoryParser.parse(line + "\n", 1024, 77))
                .isInstanceOf(LoadException.class)
                .hasMessage("the application's memory report has a line that is not eight numbers: '" + line + "'");
    }

    @Test
    void otherBodiesThanThoseSentAreRefused() {
        assertThatThrownBy(() -> RequestMemoryParser.parse("1000 77 700 650 600 41 8 0\n", 1024, 77))
                .isInstanceOf(LoadException.class)
                .hasMessage("the application received a body of 1000 bytes with CRC-32 77,"
                        + " but 1024 bytes with CRC-32 77 were sent");
    }
}
