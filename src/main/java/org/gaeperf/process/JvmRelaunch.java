package org.gaeperf.process;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs a main class again in a JVM that has certain flags, since a JVM cannot change its own. Both share the terminal. If
 * this JVM is ended, it ends the other one first; if it is killed, {@link ParentWatchdog} ends the other one.
 */
public final class JvmRelaunch {

    /** How long the other JVM may take to end the processes that it has started. */
    private static final long END_SECONDS = 60;

    private JvmRelaunch() {}

    /** Returns whether this JVM has all of these flags. */
    public static boolean hasFlags(List<String> flags) {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().containsAll(flags);
    }

    /**
     * Runs a main class with the class path of this JVM until it ends.
     *
     * @return its exit status
     * @throws IOException if the JVM cannot be started
     * @throws InterruptedException if the calling thread is interrupted; the other JVM goes on
     */
    public static int run(List<String> flags, String mainClass, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(flags);
        words.add("-D" + ParentWatchdog.PARENT_PROPERTY + "="
                + ProcessHandle.current().pid());
        words.addAll(List.of("-cp", classPath(), mainClass));
        words.addAll(arguments);
        Process process = new ProcessBuilder(words).inheritIO().start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process), "end-relaunched-jvm"));
        return process.waitFor();
    }

    /** Returns the class path of absolute paths, since the processes that the other JVM starts may have another working directory. */
    private static String classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().normalize().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static void end(Process process) {
        process.destroy();
        try {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
        }
    }
}
