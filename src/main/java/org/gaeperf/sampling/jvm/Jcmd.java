package org.gaeperf.sampling.jvm;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gaeperf.process.Command;
import org.gaeperf.process.CommandException;
import org.gaeperf.process.CommandResult;
import org.gaeperf.sampling.SampleFormatException;

/**
 * Sends diagnostic commands to the server's JVM with the jcmd of the JDK that runs it; another version's jcmd may not
 * understand it. The server must have finished starting: attaching sends SIGQUIT, which ends a process that does not
 * handle it yet, and jcmd of JDK 17 does not look first.
 *
 * @param jdkHome the JDK that runs the server
 * @param pid the server's process
 * @param prefix words put in front, see {@link Command}
 * @param deadline for one call
 */
public record Jcmd(Path jdkHome, long pid, List<String> prefix, Duration deadline) {

    /** A JVM that lives for one call needs no second compiler, no parallel GC and no performance-data file. */
    private static final List<String> LIGHT_JVM =
            List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-J-Xmx32m", "-J-XX:-UsePerfData");

    public Jcmd {
        prefix = List.copyOf(prefix);
    }

    /**
     * Runs the diagnostic commands one after the other in a single attachment to the JVM.
     *
     * @return the result, whatever the exit code
     * @throws CommandException as {@link Command#run()}
     */
    public CommandResult run(String... diagnosticCommands) throws CommandException {
        List<String> words = new ArrayList<>();
        words.add(jdkHome.resolve("bin").resolve("jcmd").toString());
        words.addAll(LIGHT_JVM);
        words.add(Long.toString(pid));
        // sun.tools.jcmd.JCmd splits its command at line feeds.
        words.add(String.join("\n", diagnosticCommands));
        return new Command(words, prefix, deadline).run();
    }

    /**
     * Counts the instances of every class, unreachable ones included: without {@code -all} the JVM would collect first.
     *
     * @throws CommandException if jcmd fails
     * @throws SampleFormatException if its output is not understood
     */
    public ClassHistogram classHistogram() throws CommandException {
        return ClassHistogram.parse(
                run("GC.class_histogram -all").requireSuccess().stdout());
    }

    /**
     * Reads the heap's use together with the JVM's uptime before and after it.
     *
     * @throws CommandException if jcmd fails
     * @throws SampleFormatException if its output is not understood
     */
    public TimestampedHeapUsage heapReading() throws CommandException {
        return TimestampedHeapUsage.parse(
                run("VM.uptime", "GC.heap_info", "VM.uptime").requireSuccess().stdout());
    }
}
