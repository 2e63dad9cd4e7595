package org.gaeperf.server.zuul;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.server.SourceCompiler;

/** The proxies that are compared: the first with the second. */
enum Proxy {
    /** Later versions of Tomcat take no native library that Debian 12 has. */
    TOMCAT("tomcat", "Zuul 1", "tomcat-9.0.113-zuul-", ZuulOptions.TOMCAT, "Tomcat", 3_500, 1_024),
    NETTY("netty", "Zuul 2", "netty-zuul-", ZuulOptions.NETTY, "Netty", 1_500, 500);

    /** A machine that has less memory than this gets smaller heaps in proportion. */
    private static final long FULL_MEGABYTES = 8 * 1_024;

    private static final long BYTES_PER_MEGABYTE = 1_024 * 1_024;

    private final String key;
    private final String product;
    private final String directoryPrefix;
    private final OptionDefinition<String> version;
    private final String classPrefix;
    private final int heapMegabytes;
    private final int youngMegabytes;

    Proxy(
            String key,
            String product,
            String directoryPrefix,
            OptionDefinition<String> version,
            String classPrefix,
            int heapMegabytes,
            int youngMegabytes) {
        this.key = key;
        this.product = product;
        this.directoryPrefix = directoryPrefix;
        this.version = version;
        this.classPrefix = classPrefix;
        this.heapMegabytes = heapMegabytes;
        this.youngMegabytes = youngMegabytes;
    }

    /** Returns what it is compared as. */
    String key() {
        return key;
    }

    /** Returns the name for readers. */
    String product() {
        return product;
    }

    /** The option with the version of its Zuul. */
    OptionDefinition<String> version() {
        return version;
    }

    /** The directory that Maven fetches its jars into, below that of all proxies. */
    String jars(String ofVersion) {
        return directoryPrefix + ofVersion;
    }

    String mainClass() {
        return "org.gaeperf.zuul." + key + "." + classPrefix + "Proxy";
    }

    /** The published settings of its JVM, as far as a JVM still has them. */
    List<String> jvmArgs() {
        return jvmArgs(
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize()
                        / BYTES_PER_MEGABYTE);
    }

    /** Returns those on a machine with this memory. */
    List<String> jvmArgs(long machineMegabytes) {
        double share = Math.min(1, (double) machineMegabytes / FULL_MEGABYTES);
        long heap = Math.round(share * heapMegabytes);
        return List.of(
                "-Xms" + heap + "m",
                "-Xmx" + heap + "m",
                "-Xmn" + Math.round(share * youngMegabytes) + "m",
                "-XX:+UseParallelGC");
    }

    /** Returns how it is compiled. */
    SourceCompiler.Program program(Path baseDirectory, List<Path> jars) {
        return new SourceCompiler.Program(
                "the proxy " + key,
                Stream.of("transport", key)
                        .map(baseDirectory.resolve("src/zuul/java/org/gaeperf/zuul")::resolve)
                        .toList(),
                jars,
                List.of());
    }
}
