package org.gaeperf.options.jvm;

import java.util.List;
import org.gaeperf.model.server.InstanceLimits;

/**
 * Instance classes of App Engine's standard environment with automatic scaling, as "Compare the instance classes" in
 * its documentation has them: memory limit and CPU limit of the second-generation runtimes (F1 384 MB and 600 MHz, F2
 * 768 MB and 1.2 GHz, F4 1,536 MB and 2.4 GHz, F4_1G 3,072 MB and 2.4 GHz).
 *
 * <p>As limits of a JVM: {@code MaxRAM}, from which it sizes its heap as it would on an instance, and one processor.
 * None of these classes has more than one core's share, and a JVM has no flag for less than one.
 */
public enum InstanceClass {
    F1(384, 600),
    F2(768, 1200),
    F4(1536, 2400),
    F4_1G(3072, 2400);

    /** What the JVM sees of each. */
    static final int PROCESSORS = 1;

    private static final long BYTES_PER_MEGABYTE = 1024 * 1024;

    private final int megabytes;
    private final int megahertz;

    InstanceClass(int megabytes, int megahertz) {
        this.megabytes = megabytes;
        this.megahertz = megahertz;
    }

    /** Returns the limits on a machine; the suite {@code sizing} enforces them from outside of the JVM too. */
    InstanceLimits limits(int coreMegahertz, int serverCores, List<InstanceClass> asked) {
        return InstanceLimits.onCores(
                name(),
                megahertz,
                coreMegahertz,
                serverCores,
                megabytes * BYTES_PER_MEGABYTE,
                asked.stream()
                        .filter(other -> other.megahertz == megahertz && other.megabytes > megabytes)
                        .map(InstanceClass::name)
                        .toList());
    }

    /** Returns its memory in bytes. */
    public long memoryBytes() {
        return megabytes * BYTES_PER_MEGABYTE;
    }

    /** Returns its CPU limit in megahertz. */
    public int megahertz() {
        return megahertz;
    }

    String memoryFlag() {
        return "-XX:MaxRAM=" + megabytes + "m";
    }
}
