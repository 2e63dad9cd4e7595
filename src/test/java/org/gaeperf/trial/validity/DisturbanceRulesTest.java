package org.gaeperf.trial.validity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.host.HostNoise.CoreNoise;
import org.gaeperf.model.host.HostNoise.Hiccups;
import org.gaeperf.model.host.HostNoise.Throttling;
import org.gaeperf.testkit.HostNoiseBuilder;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks both sides of each limit, on a host that is quiet otherwise. */
class DisturbanceRulesTest {

    private final HostNoiseBuilder noise = HostNoiseBuilder.quiet();

    @Test
    void aQuietHostDisturbsNothing() {
        assertDisturbed(false, noise);
    }

    @Test
    void whatIsNotKnownDisturbsNothing() {
        assertThat(DisturbanceRules.reasons(HostNoise.UNKNOWN, false, false)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"5.0, false", "5.1, true"})
    void stolenTimeDisturbs(double percent, boolean disturbed) {
        assertDisturbed(disturbed, noise.stealPercent(percent));
    }

    @Test
    void stealIsReportedWithItsShareAndLimit() {
        assertReported(noise.stealPercent(20), "steal was 20.0 % of the CPU time; at most 5 % is allowed");
    }

    @Test
    @DisplayName("steal of the whole machine does not disturb where the cores of server and client were spared")
    void stealOnOtherCores() {
        assertDisturbed(false, noise.stealPercent(20).serverCores(new CoreNoise("0", 1, 2, 0.5, 20, 0, 0, 0, 0)));
    }

    @Test
    @DisplayName("steal on the server's one core disturbs, however many idle cores the machine has")
    void stealOnOneCore() {
        noise.stealPercent(3);

        assertDisturbed(false, noise.serverCores(new CoreNoise("0", 1, 2, 5.0, 20, 0, 0, 0, 0)));
        assertReported(
                noise.serverCores(new CoreNoise("0", 1, 2, 50, 20, 0, 0, 0, 0)),
                "steal was 50.0 % of the time of the server's cores (0); at most 5 % is allowed");
    }

    @ParameterizedTest
    @CsvSource({"1.0, false", "1.1, true"})
    void throttlingByAQuotaDisturbs(double percent, boolean disturbed) {
        Throttling throttling = new Throttling(7, percent * 200, percent);

        assertDisturbed(disturbed, HostNoiseBuilder.quiet().serverThrottling(throttling));
        assertDisturbed(disturbed, HostNoiseBuilder.quiet().clientThrottling(throttling));
    }

    @Test
    void throttlingIsReportedWithItsShareAndLimit() {
        assertReported(
                noise.serverThrottling(new Throttling(12, 640, 3.2)),
                "the CPU quota (CFS) of the server's cgroup held it up for 3.2 % of one CPU's time, in 12 periods; at most 1 %"
                        + " is allowed");
    }

    @ParameterizedTest
    @CsvSource({"2, false", "3, true"})
    void hiccupsInMoreThanATenthOfTheSecondsDisturb(int disturbedSeconds, boolean disturbed) {
        Hiccups hiccups = new Hiccups(80_000, 20, disturbedSeconds, Optional.empty());

        assertDisturbed(disturbed, HostNoiseBuilder.quiet().serverHiccups(hiccups));
        assertDisturbed(disturbed, HostNoiseBuilder.quiet().clientHiccups(hiccups));
    }

    @Test
    void hiccupsAreReportedWithTheirSecondsAndTheLatest() {
        assertReported(
                noise.serverHiccups(new Hiccups(80_000, 20, 3, Optional.empty())),
                "in 3 of 20 seconds a thread on the server's cores woke more than 50 ms late, the latest by 80 ms");
    }

    @ParameterizedTest
    @CsvSource({"1.0, false", "1.1, true"})
    @DisplayName("a thread that is late by 20 to 49 ms in every second disturbs, though none of these is a hiccup")
    void stallsInMoreThanOnePercentOfTheTimeDisturb(double percent, boolean disturbed) {
        Hiccups stalls = new Hiccups(49_000, 20, 0, Optional.of(percent));

        assertDisturbed(disturbed, HostNoiseBuilder.quiet().serverHiccups(stalls));
        assertDisturbed(
                disturbed,
                HostNoiseBuilder.quiet()
                        .serverHiccups(new Hiccups(900, 20, 0, Optional.of(0.0)))
                        .clientHiccups(stalls));
    }

    @Test
    void stallsAreReportedWithTheirShareAndLimit() {
        assertReported(
                noise.clientHiccups(new Hiccups(49_000, 20, 0, Optional.of(4.9))),
                "a thread in the client was held up for more than 10 ms in 4.9 % of the time; at most 1 % is allowed");
    }

    @ParameterizedTest
    @CsvSource({"2, false", "3, true"})
    void burstsOfOthersInMoreThanATenthOfTheSecondsDisturb(int burstSeconds, boolean disturbed) {
        CoreNoise others = new CoreNoise("0", 6, 60, 0, 20, burstSeconds, 44, 0, 0);

        assertDisturbed(disturbed, HostNoiseBuilder.quiet().serverCores(others));
        assertDisturbed(disturbed, HostNoiseBuilder.quiet().clientCores(others));
    }

    @Test
    void burstsAreReportedWithTheirShareAndSeconds() {
        assertReported(
                noise.serverCores(new CoreNoise("0", 13, 60, 0, 10, 4, 31, 0, 0)),
                "other processes and the hypervisor took more than 20 % of the server's cores (0) in 4 of 10 s (31 % then);"
                        + " at most 1 s are allowed, so end what else runs");
    }

    @ParameterizedTest
    @CsvSource({"8.0, false", "8.1, true"})
    void othersThatTakeALittleAllTheTimeDisturb(double percent, boolean disturbed) {
        assertDisturbed(disturbed, noise.clientCores(new CoreNoise("1", percent, 15, 0, 20, 0, 0, 0, 0)));
    }

    @Test
    void othersAreReportedWithTheirShareAndLimit() {
        assertReported(
                noise.serverCores(new CoreNoise("all", 14, 15, 0, 20, 0, 0, 0, 0)),
                "other processes took 14.0 % of all CPUs; at most 8 % is allowed");
    }

    @ParameterizedTest
    @CsvSource({"15.0, false", "15.1, true"})
    void disturbedRequestsDisturb(double percent, boolean disturbed) {
        assertDisturbed(disturbed, noise.disturbedRequestsPercent(percent));
    }

    @Test
    void disturbedRequestsAreReportedWithTheirLimit() {
        assertReported(
                noise.disturbedRequestsPercent(37),
                "an estimated 37 % of the requests were due while others held up server or client; at most 15 % is"
                        + " allowed");
    }

    @Test
    @DisplayName("a stall that the harness has injected explains stalls and disturbed requests, but no steal")
    void injectedStall() {
        HostNoise stalled = noise.clientHiccups(new Hiccups(1_000_000, 20, 1, Optional.of(5.0)))
                .disturbedRequestsPercent(50)
                .build();
        assertThat(DisturbanceRules.reasons(stalled, false, false)).hasSize(2);
        assertThat(DisturbanceRules.reasons(stalled, false, true)).isEmpty();

        assertThat(DisturbanceRules.reasons(noise.stealPercent(20).build(), false, true))
                .containsExactly("steal was 20.0 % of the CPU time; at most 5 % is allowed");
    }

    @ParameterizedTest
    @CsvSource({"14.9, 19.9, 6, 29.9, 0", "15.1, 20.1, 7, 30.1, 3"})
    @DisplayName("both servers of a concurrent pair are disturbed alike, so that others may take more from their ratio")
    void concurrentPair(double steal, double others, int burstSeconds, double disturbedRequests, int reasons) {
        HostNoise atTheLimits = noise.serverCores(new CoreNoise("0", others, 60, steal, 20, burstSeconds, 44, 0, 0))
                .disturbedRequestsPercent(disturbedRequests)
                .build();

        assertThat(DisturbanceRules.reasons(atTheLimits, true, false)).hasSize(reasons);
        assertThat(DisturbanceRules.reasons(atTheLimits, false, false)).hasSize(3);
        assertThat(DisturbanceRules.reasons(
                        noise.clientHiccups(new Hiccups(49_000, 20, 0, Optional.of(4.9)))
                                .build(),
                        true,
                        false))
                .as("a stall of the client delays requests of both sides, but not by as much")
                .anyMatch(reason -> reason.startsWith("a thread in the client was held up"));
    }

    private static void assertDisturbed(boolean disturbed, HostNoiseBuilder noise) {
        assertThat(DisturbanceRules.reasons(noise.build(), false, false)).hasSize(disturbed ? 1 : 0);
    }

    private static void assertReported(HostNoiseBuilder noise, String reason) {
        assertThat(DisturbanceRules.reasons(noise.build(), false, false)).containsExactly(reason);
    }
}
