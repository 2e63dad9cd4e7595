package org.gaeperf.load.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.nio.charset.StandardCharsets;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.model.Json;

class LoadPlanFuzzTest {

    @FuzzTest
    void isReadOrRefused(byte[] line) throws Exception {
        String text = new String(line, StandardCharsets.UTF_8);

        LoadPlan plan =
                Parsing.of(text, LoadPlan::parse, JsonProcessingException.class).orElse(null);
        if (plan != null) {
            assertThat(LoadPlan.parse(Json.toLine(plan))).isEqualTo(plan);
            assertThat(plan.schedule().intendedStartNanos(0)).isNotNegative();
            assertThat(plan.drain().toNanos()).isNotNegative();
        }
    }
}
