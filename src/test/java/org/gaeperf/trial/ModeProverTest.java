package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.TreeMap;
import org.gaeperf.model.Connector;
import org.gaeperf.model.Mode;
import org.gaeperf.model.ModeProof;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How evidence is weighed; how it is gathered, {@link TrialTest} shows. */
class ModeProverTest {

    @Test
    void everyRequestByARunnerAndALengthIsRpc() {
        ModeProof proof = weigh(Mode.RPC, 20, 20, 0, "Content-Length");

        assertThat(proof.holds()).isTrue();
        assertThat(proof.connector()).isEqualTo(Connector.RUNTIME);
        assertThat(proof.explanation()).isEqualTo("served by mode rpc: 20 requests left 20 RequestTokens and 20"
                + " RequestRunners, and a long answer came with Content-Length");
    }

    @Test
    void noRunnerAndChunksIsHttp() {
        ModeProof proof = weigh(Mode.HTTP, 20, 0, 0, "chunked");

        assertThat(proof.holds()).isTrue();
        assertThat(proof.connector()).isEqualTo(Connector.RUNTIME);
        assertThat(proof.explanation()).startsWith("served by mode http: 20 requests left 20 RequestTokens and 0 ");
    }

    @Test
    void theEnginesOwnRequestsTellItsConnector() {
        ModeProof proof = weigh(Mode.HTTP, 20, 0, 20, "chunked");

        assertThat(proof.holds()).isTrue();
        assertThat(proof.connector()).isEqualTo(Connector.HARNESS_ENGINE);
    }

    @ParameterizedTest
    @CsvSource({"HTTP, 20, Content-Length, http, rpc", "RPC, 0, chunked, rpc, http"})
    void aModePassedOffAsTheOtherIsNamedWithIt(
            Mode claimed, long runners, String framing, String claimedWord, String servedWord) {
        ModeProof proof = weigh(claimed, 20, runners, 0, framing);

        assertThat(proof.holds()).isFalse();
        assertThat(proof.explanation()).startsWith("the trial is one of mode " + claimedWord + ", but mode "
                + servedWord + " served it: 20 requests left 20 RequestTokens and " + runners + " RequestRunners");
    }

    @ParameterizedTest
    @CsvSource({
        "20, 20, chunked", "20, 0, Content-Length", "20, 7, chunked", "20, 7, Content-Length", "19, 0, chunked",
        "21, 20, Content-Length", "0, 0, chunked", "20, 0, neither length nor chunks"
    })
    void evidenceThatDisagreesProvesNothing(long tokens, long runners, String framing) {
        for (Mode claimed : Mode.values()) {
            ModeProof proof = weigh(claimed, tokens, runners, 0, framing);

            assertThat(proof.proven()).isEmpty();
            assertThat(proof.holds()).isFalse();
            assertThat(proof.explanation()).startsWith("the trial is one of mode " + claimed.word()
                    + ", but which mode served it is not proven: ");
        }
    }

    private static ModeProof weigh(Mode claimed, long tokens, long runners, long engineRequests, String framing) {
        TreeMap<String, Long> instances = new TreeMap<>();
        instances.put(ModeProver.EVERY_REQUEST, tokens);
        instances.put(ModeProver.RPC_REQUEST, runners);
        instances.put(ModeProver.ENGINE_REQUEST, engineRequests);
        return ModeProver.weigh(claimed, instances, framing);
    }
}
