package org.gaeperf.load.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.nio.charset.StandardCharsets;
import org.gaeperf.fuzz.Parsing;

class LoadEventFuzzTest {

    @FuzzTest
    void isReadOrRefused(byte[] line) throws Exception {
        String text = new String(line, StandardCharsets.UTF_8);

        LoadEvent event = Parsing.of(text, LoadEvent::parse, JsonProcessingException.class)
                .orElse(null);
        if (event != null) {
            assertThat(LoadEvent.parse(event.toLine())).isEqualTo(event);
        }
    }
}
