package org.gaeperf.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.junit.jupiter.api.Test;

class CpuBurnerTest {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int TIMES = 1000;

    /** By the same account that a trial reads from outside: CPU time, which a busy machine does not stretch. */
    @Test
    void costsTheThreadWhatWasAskedForAndHardlyMore() {
        burn(100);

        assertThat(burn(20) / 1e3 / TIMES).isBetween(20.0, 23.0);
    }

    private static long burn(int micros) {
        long before = THREADS.getCurrentThreadCpuTime();
        for (int i = 0; i < TIMES; i++) {
            CpuBurner.burn(micros);
        }
        return THREADS.getCurrentThreadCpuTime() - before;
    }
}
