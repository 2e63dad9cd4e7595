package org.gaeperf.trial.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.gaeperf.model.validity.Assessment;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.TrialPlans;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The result of a trial")
class TrialResultBuilderTest {

    @TempDir
    private Path directory;

    @ParameterizedTest(name = "{0} becomes {1}")
    @DisplayName("that what sends the load limited says so, in place of a limit of the server")
    @CsvSource({
        "VALID, SATURATED_BY_CLIENT",
        "SATURATED_BY_SERVER, SATURATED_BY_CLIENT",
        "DISTURBED, DISTURBED",
        "FAILED, FAILED"
    })
    void limited(Validity before, Validity after) {
        TrialResultBuilder result =
                new TrialResultBuilder(TrialPlans.in(directory).build());
        result.assess(new Assessment(before, List.of()));

        result.limitBy(List.of());
        assertThat(result.toResult().validity()).isEqualTo(before);

        result.limitBy(List.of("the origin was late"));
        assertThat(result.toResult().validity()).isEqualTo(after);
        assertThat(result.toResult().reasons()).containsExactly("the origin was late");
    }
}
