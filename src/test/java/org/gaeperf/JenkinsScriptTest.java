package org.gaeperf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.gaeperf.options.BuildContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Jenkins' parameters may not do; the script ends before it calls Maven then. */
@Timeout(60)
class JenkinsScriptTest {

    /** Maven heeds the last of two, so that the gate would be green without having been held. */
    @Test
    void furtherOptionsCannotTakeTheGateAway() throws Exception {
        assertThat(refused("gate", "-Dbench.duration=60s\n-Dbench.suite=all"))
                .isEqualTo("EXTRA_OPTIONS:"
                        + " '-Dbench.suite=all' would replace the suite gate of this stage; remove that line");
    }

    @ParameterizedTest
    @ValueSource(strings = {"clean", "-Dbench.rate", "-DskipTests=true"})
    void whatIsNoOptionOfOursIsRefused(String line) throws Exception {
        assertThat(refused("", line))
                .isEqualTo(
                        "EXTRA_OPTIONS: '" + line + "' is not an option; each line must be like -Dbench.duration=60s");
    }

    private static String refused(String suite, String extra) throws IOException, InterruptedException {
        ProcessBuilder script = new ProcessBuilder(
                "bash",
                BuildContext.baseDirectory().resolve("scripts/jenkins.sh").toString());
        script.environment().put("SUITE", suite);
        script.environment().put("EXTRA_OPTIONS", extra);
        Process process = script.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(2);
        return said;
    }
}
