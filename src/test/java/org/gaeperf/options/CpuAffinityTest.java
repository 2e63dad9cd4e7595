package org.gaeperf.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Optional;
import org.gaeperf.options.cpu.CpuTopology;
import org.gaeperf.testkit.CpuTopologies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuAffinityTest {

    private static final CpuTopology FOUR_CORES = CpuTopologies.separateCores(4);

    @ParameterizedTest
    @CsvSource({"2, 0, 1, 1, 1", "3, 0, 1-2, 1, 2", "4, 0-1, 2-3, 2, 2", "8, 0-3, 4-7, 4, 4"})
    void splitsTheMachineInTwo(int cores, String server, String client, int serverCores, int clientCores) {
        assertThat(CpuAffinity.split(CpuTopologies.separateCores(cores)))
                .isEqualTo(new CpuAffinity(Optional.of(server), Optional.of(client), serverCores, clientCores));
    }

    @Test
    void doesNotSplitASingleCore() {
        assertThat(CpuAffinity.split(CpuTopologies.separateCores(1))).isEqualTo(CpuAffinity.none(1));
    }

    @Test
    void countsTheCoresOfAList() {
        CpuAffinity pinning = CpuAffinity.parse("0-1,3,3:4,6-7", CpuTopologies.separateCores(8));

        assertThat(pinning.serverCores()).isEqualTo(3);
        assertThat(pinning.clientCores()).isEqualTo(3);
        assertThat(pinning.server()).contains("0-1,3,3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "0; not two core lists with a colon between them",
                "0:1:2; not two core lists with a colon between them",
                "0-1:1-2; server and client share a core",
                "a:1; 'a' is not a core list like 0, 0-3 or 0,2",
                ":1; '' is not a core list like 0, 0-3 or 0,2",
                "0:1,; '1,' is not a core list like 0, 0-3 or 0,2",
                "0:-1; '-1' is not a core list like 0, 0-3 or 0,2",
                "0:4; '4' is not within the cores 0-3 that this process may use",
                "0:2-9999; '2-9999' is not within the cores 0-3 that this process may use",
                "1-0:2; '1-0' is not a range: its end is below its start"
            })
    void refusesWhatIsNoPairOfCoreLists(String text, String reason) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CpuAffinity.parse(text, FOUR_CORES))
                .withMessage(reason);
    }

    @Test
    void readsAListOfAnyLength() {
        assertThat(CpuAffinity.parse("0" + ",0".repeat(20_000) + ":1", FOUR_CORES)
                        .serverCores())
                .isOne();
    }

    @Test
    void putsTasksetBeforeACommandOnlyIfCoresAreGiven() {
        assertThat(CpuAffinity.prefix(Optional.of("0-1"))).isEqualTo(List.of("taskset", "-c", "0-1"));
        assertThat(CpuAffinity.prefix(Optional.empty())).isEmpty();
    }

    @Test
    void saysWhereBothRun() {
        assertThat(CpuAffinity.split(FOUR_CORES).displayName()).isEqualTo("server on cores 0-1, client on cores 2-3");
        assertThat(CpuAffinity.none(4).displayName()).isEqualTo("server on any core, client on any core");
    }
}
