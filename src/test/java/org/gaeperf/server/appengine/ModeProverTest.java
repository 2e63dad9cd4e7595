package org.gaeperf.server.appengine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.TreeMap;
import org.gaeperf.model.server.Connector;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.ModeEvidence;
import org.gaeperf.trial.TrialRunnerTest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks how evidence is weighed; how it is gathered, {@link TrialRunnerTest} shows. */
class ModeProverTest {

    @Test
    void everyRequestByARunnerAndALengthIsRpc() {
        ModeEvidence proof = weigh(ConnectorMode.RPC, 20, 20, 0, "Content-Length");

        assertThat(proof.matches()).isTrue();
        assertThat(proof.connector()).isEqualTo(Connector.RUNTIME);
        assertThat(proof.explanation())
                .isEqualTo("served by mode rpc: 20 requests left 20 RequestTokens and 20"
                        + " RequestRunners, and a long response came with Content-Length");
    }

    @Test
    void noRunnerAndChunksIsHttp() {
        ModeEvidence proof = weigh(ConnectorMode.HTTP, 20, 0, 0, "chunked");

        assertThat(proof.matches()).isTrue();
        assertThat(proof.connector()).isEqualTo(Connector.RUNTIME);
        assertThat(proof.explanation()).startsWith("served by mode http: 20 requests left 20 RequestTokens and 0 ");
    }

    @Test
    void theEnginesOwnRequestsTellItsConnector() {
        ModeEvidence proof = weigh(ConnectorMode.HTTP, 20, 0, 20, "chunked");

        assertThat(proof.matches()).isTrue();
        assertThat(proof.connector()).isEqualTo(Connector.STAND_IN);
    }

    @ParameterizedTest
    @CsvSource({"HTTP, 20, Content-Length, http, rpc", "RPC, 0, chunked, rpc, http"})
    void aModePassedOffAsTheOtherIsNamedWithIt(
            ConnectorMode claimed, long runners, String framing, String claimedWord, String servedWord) {
        ModeEvidence proof = weigh(claimed, 20, runners, 0, framing);

        assertThat(proof.matches()).isFalse();
        assertThat(proof.explanation())
                .startsWith("mode " + claimedWord + " was expected, but mode " + servedWord
                        + " served the requests: 20 requests left 20 RequestTokens and " + runners + " RequestRunners");
    }

    @ParameterizedTest
    @CsvSource({
        "20, 20, chunked",
        "20, 0, Content-Length",
        "20, 7, chunked",
        "20, 7, Content-Length",
        "19, 0, chunked",
        "21, 20, Content-Length",
        "0, 0, chunked",
        "20, 0, neither length nor chunks"
    })
    void evidenceThatDisagreesProvesNothing(long tokens, long runners, String framing) {
        for (ConnectorMode claimed : ConnectorMode.values()) {
            ModeEvidence proof = weigh(claimed, tokens, runners, 0, framing);

            assertThat(proof.proven()).isEmpty();
            assertThat(proof.matches()).isFalse();
            assertThat(proof.explanation())
                    .startsWith("mode " + claimed.key()
                            + " was expected, but it is not proven which mode served the requests: ");
        }
    }

    @Test
    @DisplayName("objects that a collection took are said to be, with what keeps them")
    void collected() {
        assertThat(weigh(ConnectorMode.RPC, 1, 0, 0, 0, "Content-Length").explanation())
                .isEqualTo(
                        "mode rpc was expected, but it is not proven which mode served the requests: 1 request left 0"
                                + " RequestTokens and 0 RequestRunners, and a long response came with Content-Length; a garbage"
                                + " collection may have taken the other objects, which a larger young generation keeps"
                                + " (-Dbench.jvmArgs=-Xmn16m)");
        assertThat(weigh(ConnectorMode.RPC, 21, 20, 0, "Content-Length").explanation())
                .doesNotContain("collection");
    }

    @ParameterizedTest
    @DisplayName("a single request of which all is left is a proof")
    @CsvSource({"RPC, 1, Content-Length", "HTTP, 0, chunked"})
    void oneRequest(ConnectorMode mode, long runners, String framing) {
        assertThat(weigh(mode, 1, 1, runners, 0, framing).proven()).contains(mode);
    }

    private static ModeEvidence weigh(
            ConnectorMode claimed, long tokens, long runners, long engineRequests, String framing) {
        return weigh(claimed, 20, tokens, runners, engineRequests, framing);
    }

    private static ModeEvidence weigh(
            ConnectorMode claimed, int requests, long tokens, long runners, long engineRequests, String framing) {
        TreeMap<String, Long> instances = new TreeMap<>();
        instances.put(ModeProver.EVERY_REQUEST, tokens);
        instances.put(ModeProver.RPC_REQUEST, runners);
        instances.put(ModeProver.ENGINE_REQUEST, engineRequests);
        return ModeProver.evaluate(claimed, requests, instances, Optional.of(framing));
    }
}
