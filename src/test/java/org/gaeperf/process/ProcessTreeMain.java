package org.gaeperf.process;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM that starts a process through {@link ChildProcessRegistry}, for tests to end. */
final class ProcessTreeMain {

    private static final int MAX_SLEEPS = 300;

    private ProcessTreeMain() {}

    /**
     * Prints the process ids of what it started.
     *
     * @param args {@code child}: start a sleep; {@code watched}: that and watch the build; {@code build}: start a shell
     *     that starts the watched one, as Surefire does; {@code exit}: start a sleep and end; a number of seconds:
     *     start many sleeps of that length, one after the other
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        if (args[0].equals("build")) {
            List<String> shell = new ArrayList<>(List.of("sh", "-c", "\"$@\"; true", "sh"));
            shell.addAll(command("watched"));
            new ProcessBuilder(shell)
                    .redirectOutput(Redirect.INHERIT)
                    .redirectError(Redirect.INHERIT)
                    .start();
        } else if (Character.isDigit(args[0].charAt(0))) {
            System.out.println("begin");
            startSleeps(args[0]);
        } else {
            if (args[0].equals("watched")) {
                ParentWatchdog.exitWithBuild();
            }
            Process sleep = ChildProcessRegistry.start(new ProcessBuilder("sleep", "60"));
            System.out.println(sleep.pid() + " " + ProcessHandle.current().pid());
        }
        if (!args[0].equals("exit")) {
            Thread.sleep(60_000);
        }
    }

    private static void startSleeps(String seconds) {
        try {
            for (int started = 0; started < MAX_SLEEPS; started++) {
                ChildProcessRegistry.start(new ProcessBuilder("sleep", seconds));
            }
        } catch (IOException e) {
            // A JVM that is ending starts no more processes: the test has sent its signal.
        }
    }

    static List<String> command(String variant) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ProcessTreeMain.class.getName(),
                variant);
    }
}
