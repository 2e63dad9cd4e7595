package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.SortedSet;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.trial.meter.ProcessAffinity;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The JVM of the harness")
class HarnessAffinityTest {

    private static final SortedSet<Integer> ALLOWED = BuildContext.topology().cpus();

    private final ProcessAffinity self =
            new ProcessAffinity("the harness", ProcessHandle.current().pid());

    @Test
    @DisplayName("is on the client's cores while trials run, and where it was before afterwards")
    void confined() throws Exception {
        assumeTrue(ALLOWED.size() > 1, "this process may use a single core");
        assumeTrue(BuildContext.onPath("taskset").isPresent(), "taskset is not on this machine's PATH");
        String before = self.cores();
        CpuAffinity pinning = CpuAffinity.parse(ALLOWED.first() + ":" + ALLOWED.last(), BuildContext.topology());

        HarnessAffinity harness = HarnessAffinity.confine(pinning);
        try {
            assertThat(self.cores()).isEqualTo(Integer.toString(ALLOWED.last()));
        } finally {
            harness.restore();
        }

        assertThat(self.cores()).isEqualTo(before);
    }

    @Test
    void staysWhereItIsWithoutPinning() throws Exception {
        String before = self.cores();

        HarnessAffinity harness = HarnessAffinity.confine(CpuAffinity.none(2));
        assertThat(self.cores()).isEqualTo(before);
        harness.restore();
        assertThat(self.cores()).isEqualTo(before);
    }
}
