package org.gaeperf.options.jvm;

/**
 * Instance classes of App Engine's standard environment with automatic scaling, as "Compare the instance classes" in
 * its documentation has them: memory limit and CPU limit of the second-generation runtimes (F1 384 MB and 600 MHz, F2
 * 768 MB and 1.2 GHz, F4 1,536 MB and 2.4 GHz, F4_1G 3,072 MB and 2.4 GHz).
 *
 * <p>As limits of a JVM: {@code MaxRAM}, from which it sizes its heap as it would on an instance, and one processor.
 * None of these classes has more than one core's share, and a JVM has no flag for less than one.
 */
public enum InstanceClass {
    F1(384),
    F2(768),
    F4(1536),
    F4_1G(3072);

    /** What the JVM sees of each. */
    static final int PROCESSORS = 1;

    private final int megabytes;

    InstanceClass(int megabytes) {
        this.megabytes = megabytes;
    }

    String memoryFlag() {
        return "-XX:MaxRAM=" + megabytes + "m";
    }
}
