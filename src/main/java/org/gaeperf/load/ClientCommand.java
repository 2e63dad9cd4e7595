package org.gaeperf.load;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gaeperf.load.client.ClientMain;

/**
 * The command that starts a client's JVM.
 *
 * @param javaHome of the JDK that runs it, which is the harness's own
 * @param prefix put before the command, for instance {@code taskset}
 * @param cores how many it has
 * @param arguments of the process
 */
record ClientCommand(Path javaHome, List<String> prefix, int cores, List<String> arguments) {

    /**
     * What C2 compiles is smaller and not unrolled. A request spends most of its time in the kernel, so that its CPU time
     * stays the same within 3 µs, but C2 takes 2.5 s of CPU time instead of 5 s, which fall into the warm-up and the
     * first seconds of the measurement and compete with the requests for the client's core.
     */
    private static final List<String> LIGHT_COMPILATION = List.of(
            // A JVM may have no C2, and so none of its options.
            "-XX:+IgnoreUnrecognizedVMOptions",
            "-XX:FreqInlineSize=150",
            "-XX:MaxInlineLevel=9",
            "-XX:InlineSmallCode=1000",
            "-XX:LoopUnrollLimit=0",
            "-XX:-UseSuperWord",
            "-XX:-UseLoopPredicate",
            "-XX:-PartialPeelLoop");

    ClientCommand {
        prefix = List.copyOf(prefix);
        arguments = List.copyOf(arguments);
    }

    /**
     * A heap that is touched at the start, and a young generation that holds seconds of garbage, so that the client's
     * own collections are few. What survives one is promoted at the next: copying the same connections again each
     * time made the pauses twice as long (12 ms instead of 5 ms). Two loads at the same time make twice the garbage.
     */
    List<String> words(Path directory) {
        List<String> command = new ArrayList<>(prefix);
        command.add(javaHome.resolve("bin/java").toString());
        command.addAll(List.of(
                "-Xms896m",
                "-Xmx896m",
                "-Xmn640m",
                "-XX:+AlwaysPreTouch",
                "-XX:+UseSerialGC",
                "-XX:MaxTenuringThreshold=1",
                // Without memory it would go on in part, and what it measures would be wrong.
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:+DisplayVMOutputToStderr",
                "-XX:ActiveProcessorCount=" + cores));
        command.addAll(LIGHT_COMPILATION);
        command.addAll(List.of(
                "-Xlog:gc:file=" + directory.resolve("client-gc.log") + ":uptime,level,tags",
                "-cp",
                System.getProperty("java.class.path"),
                ClientMain.class.getName()));
        command.addAll(arguments);
        return command;
    }
}
