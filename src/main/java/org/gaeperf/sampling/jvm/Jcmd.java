package org.gaeperf.sampling.jvm;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.process.Command;
import org.gaeperf.process.CommandException;
import org.gaeperf.process.CommandResult;
import org.gaeperf.process.JavaProcess;
import org.gaeperf.sampling.SampleFormatException;

/**
 * Sends diagnostic commands to the server's JVM, with the jcmd of the JDK that runs it, since the jcmd of another
 * version may not understand it. The server must have finished starting: attaching sends SIGQUIT, which ends a process
 * that does not handle it yet, and the jcmd of JDK 17 does not check that first. jcmd runs once for each server: it opens a
 * socket, through which all further commands go, and which saves a quarter of a second of CPU time for each.
 *
 * @param jdkHome the JDK that runs the server
 * @param pid the server's process
 * @param prefix words before the command, see {@link Command}
 * @param deadline for one call
 */
public record Jcmd(Path jdkHome, long pid, List<String> prefix, Duration deadline) {

    /** A JVM that runs for one call needs no second compiler, no parallel GC and no performance data file. */
    private static final List<String> LIGHT_JVM =
            List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-J-Xmx32m", "-J-XX:-UsePerfData");

    public Jcmd {
        prefix = List.copyOf(prefix);
    }

    /**
     * Runs the diagnostic commands one after the other, until one fails. If an earlier call of jcmd has opened the JVM's
     * socket, no further JVM is started for them.
     *
     * @return the result in the form of jcmd's output, whatever the exit code
     * @throws CommandException as {@link Command#run()}, or if the JVM does not answer within the deadline
     */
    public CommandResult run(String... diagnosticCommands) throws CommandException {
        Optional<AttachSocket> socket = AttachSocket.find(pid);
        if (socket.isEmpty()) {
            return runJcmd(diagnosticCommands);
        }
        try {
            return runThrough(socket.get(), List.of(diagnosticCommands));
        } catch (ConnectException e) {
            return runJcmd(diagnosticCommands); // The process has ended; jcmd says so.
        } catch (IOException e) {
            throw new CommandException(
                    "\"" + String.join("; ", diagnosticCommands) + "\" in process " + pid + ": " + e.getMessage(), e);
        }
    }

    private CommandResult runJcmd(String... diagnosticCommands) throws CommandException {
        if (!JavaProcess.hasJvm(pid)) {
            // The SIGQUIT would end it.
            throw new CommandException("process " + pid + " is no JVM, so jcmd is not run");
        }
        List<String> words = new ArrayList<>();
        words.add(jdkHome.resolve("bin").resolve("jcmd").toString());
        words.addAll(LIGHT_JVM);
        words.add(Long.toString(pid));
        // sun.tools.jcmd.JCmd splits its command at line feeds.
        words.add(String.join("\n", diagnosticCommands));
        return new Command(words, prefix, deadline).run();
    }

    private CommandResult runThrough(AttachSocket socket, List<String> diagnosticCommands) throws IOException {
        long startNanos = System.nanoTime();
        StringBuilder output = new StringBuilder(pid + ":\n");
        int exitCode = 0;
        String error = "";
        for (String command : diagnosticCommands) {
            Duration left = deadline.minusNanos(System.nanoTime() - startNanos);
            AttachSocket.Reply reply = socket.run(command, left);
            if (reply.returnCode() != 0) {
                exitCode = 1; // As jcmd's, whatever the JVM's code is.
                error = reply.text();
                break;
            }
            output.append(reply.text());
        }
        return new CommandResult(
                List.of("jcmd", Long.toString(pid), String.join("; ", diagnosticCommands)),
                exitCode,
                output.toString(),
                error,
                Duration.ofNanos(System.nanoTime() - startNanos));
    }

    /**
     * Counts the instances of every class, including unreachable ones. Without {@code -all} the JVM would collect
     * garbage first.
     *
     * @throws CommandException if jcmd fails
     * @throws SampleFormatException if its output cannot be parsed
     */
    public ClassHistogram classHistogram() throws CommandException {
        return ClassHistogram.parse(
                run("GC.class_histogram -all").requireSuccess().stdout());
    }

    /**
     * Reads heap usage, with the JVM's uptime just before and just after.
     *
     * @throws CommandException if jcmd fails
     * @throws SampleFormatException if its output cannot be parsed
     */
    public TimestampedHeapUsage heapUsage() throws CommandException {
        return TimestampedHeapUsage.parse(
                run("VM.uptime", "GC.heap_info", "VM.uptime").requireSuccess().stdout());
    }

    /**
     * Reads the whole names of the threads, by the ids that the kernel has for them. All threads of the JVM stop meanwhile,
     * for some milliseconds.
     *
     * @throws CommandException if jcmd fails
     */
    public Map<Long, String> threadNames() throws CommandException {
        return ThreadDump.names(run("Thread.print").requireSuccess().stdout());
    }
}
