package org.gaeperf.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CpuBurnerTest {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int TIMES = 10_000;

    /** By the same account that a trial reads from outside: CPU time, which a busy machine does not stretch. */
    @ParameterizedTest
    @ValueSource(ints = {1_400, 5_500, 20_000})
    void costsTheThreadWhatWasAskedForAndHardlyMore(int nanos) {
        burn(100_000, 1_000);

        double usedNanos = burn(nanos, TIMES) / (double) TIMES;

        assertThat(usedNanos).isBetween(0.97 * nanos, 1.03 * nanos + 150);
    }

    private static long burn(int nanos, int times) {
        long before = THREADS.getCurrentThreadCpuTime();
        for (int i = 0; i < times; i++) {
            CpuBurner.burn(nanos);
        }
        return THREADS.getCurrentThreadCpuTime() - before;
    }
}
