package org.gaeperf.trial.phase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.model.server.RequestMemory.MeasuredRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestMemoryParserTest {

    @Test
    void growthIsCountedFromTheCollectionOfTheRequestBefore() throws LoadException {
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
                .hasMessage("the application's account is not understood: '" + line + "'");
    }

    @Test
    void otherBodiesThanThoseSentAreTold() {
        assertThatThrownBy(() -> RequestMemoryParser.parse("1000 77 700 650 600 41 8 0\n", 1024, 77))
                .isInstanceOf(LoadException.class)
                .hasMessage("the application got 1000 bytes of the 1024 that were sent, or other ones");
    }
}
