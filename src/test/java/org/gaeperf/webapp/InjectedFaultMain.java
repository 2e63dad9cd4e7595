package org.gaeperf.webapp;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Applies the fault of its property for as many requests as asked for. */
final class InjectedFaultMain {

    private InjectedFaultMain() {}

    /**
     * Prints how many bytes each request allocated on average, then how many took longer than 1.2 ms.
     *
     * @param args the number of requests
     */
    public static void main(String[] args) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        int requests = Integer.parseInt(args[0]);
        long slowNanos = 1_200_000;
        InjectedFault.apply();
        int slow = 0;
        long allocatedBytes = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < requests; i++) {
            long startNanos = System.nanoTime();
            InjectedFault.apply();
            slow += System.nanoTime() - startNanos >= slowNanos ? 1 : 0;
        }
        System.out.println((threads.getCurrentThreadAllocatedBytes() - allocatedBytes) / requests + " " + slow);
    }
}
