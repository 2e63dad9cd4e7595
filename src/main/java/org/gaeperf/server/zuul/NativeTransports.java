package org.gaeperf.server.zuul;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.gaeperf.options.declaration.OptionReader;

/**
 * What of the native transports is missing on a machine, as far as that can be known before a proxy runs.
 *
 * @param processor as a JVM names its architecture
 * @param libraryPath the directories in which a JVM looks for native libraries
 */
record NativeTransports(String processor, List<Path> libraryPath) {

    /** Those that the jars of Zuul 2 have a library of Netty for. */
    private static final Set<String> WITH_EPOLL = Set.of("amd64", "x86_64");

    /** With those of version 2 there is no connector. */
    private static final String APR_LIBRARY = "libtcnative-1.so";

    NativeTransports {
        libraryPath = List.copyOf(libraryPath);
    }

    /** Returns those of this machine, for a proxy in a JVM like this one. */
    static NativeTransports ofThisMachine() {
        return new NativeTransports(
                System.getProperty("os.arch"),
                Stream.of(System.getProperty("java.library.path").split(File.pathSeparator))
                        .filter(directory -> !directory.isEmpty())
                        .map(Path::of)
                        .toList());
    }

    /** One line for each transport that is asked for and missing; a proxy on another host is checked there. */
    List<String> problems(OptionReader values) {
        if (values.find(ZuulOptions.TRANSPORT).filter(Transport.NATIVE::equals).isEmpty()
                || values.isGiven("bench.hosts.server")) {
            return List.of();
        }
        List<String> problems = new ArrayList<>();
        String asked = ZuulOptions.TRANSPORT.asWritten(Transport.NATIVE.key());
        String other = "; give " + ZuulOptions.TRANSPORT.asWritten(Transport.AUTO.key()) + " or " + Transport.NIO.key();
        if (isMissing(Proxy.NETTY)) {
            problems.add(asked + ": the jars of Zuul 2 have no epoll for the processor " + processor + other);
        }
        if (hasLibraryPathOfThisJvm(values) && isMissing(Proxy.TOMCAT)) {
            problems.add(asked + ": Tomcat's connector APR needs the library libtcnative-1, and none of " + libraryPath
                    + " has it; install it (Debian's package libtcnative-1)" + other);
        }
        return problems;
    }

    /** Says whether this machine does not have what a proxy needs. */
    boolean isMissing(Proxy proxy) {
        return switch (proxy) {
            case NETTY -> !WITH_EPOLL.contains(processor);
            case TOMCAT -> libraryPath.stream().noneMatch(NativeTransports::hasApr);
        };
    }

    /** Another JDK may look elsewhere; then the proxy says what it does not find. */
    private static boolean hasLibraryPathOfThisJvm(OptionReader values) {
        return Stream.of("bench.jdk", "bench.jdks").noneMatch(values::isGiven)
                && values.text("bench.jvmArgs")
                        .filter(args -> args.contains("-Djava.library.path"))
                        .isEmpty();
    }

    private static boolean hasApr(Path directory) {
        return Files.exists(directory.resolve(APR_LIBRARY));
    }
}
