package org.gaeperf.process;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An external command with a deadline. Its environment holds only PATH and LC_ALL=C.UTF-8: its output must not depend on the
 * locale, and variables such as JAVA_TOOL_OPTIONS would change the tool.
 *
 * @param words the program and its arguments
 * @param prefix words before the program, for example {@code taskset -c 1 nice -n 19}; may be empty
 * @param deadline a command that runs longer is killed, with its descendants
 */
public record Command(List<String> words, List<String> prefix, Duration deadline) {

    private static final int TAIL_CHARACTERS = 300;
    private static final long DRAIN_MILLIS = 500;

    public Command {
        words = List.copyOf(words);
        prefix = List.copyOf(prefix);
        if (words.isEmpty()) {
            throw new IllegalArgumentException("command without words: the name of a program is needed");
        }
        if (deadline.isNegative() || deadline.isZero()) {
            throw new IllegalArgumentException("deadline " + deadline + " of command " + words + " must be above 0");
        }
    }

    /**
     * Runs the command to its end.
     *
     * @return the result, whatever the exit code
     * @throws CommandException if it cannot be started, does not end before the deadline, prints too much, or the
     *     calling thread is interrupted (the flag is then set again)
     */
    public CommandResult run() throws CommandException {
        long startNanos = System.nanoTime();
        Process process = start();
        StreamCollector stdout = StreamCollector.start(process.getInputStream());
        StreamCollector stderr = StreamCollector.start(process.getErrorStream());
        try {
            if (!process.waitFor(deadline.toNanos(), TimeUnit.NANOSECONDS)) {
                kill(process);
                stdout.await(DRAIN_MILLIS);
                stderr.await(DRAIN_MILLIS);
                throw new CommandException(description() + " did not end within " + deadline
                        + " and was killed; stdout: " + tail(stdout.text()) + "; stderr: " + tail(stderr.text()));
            }
            // A child that outlives the command may keep the pipe open, so this does not wait for the end of the
            // output.
            stdout.await(DRAIN_MILLIS);
            stderr.await(DRAIN_MILLIS);
        } catch (InterruptedException e) {
            kill(process);
            Thread.currentThread().interrupt();
            throw new CommandException(description() + " was killed because its caller was interrupted", e);
        }
        if (stdout.isTruncated() || stderr.isTruncated()) {
            throw new CommandException(description() + " printed more than " + StreamCollector.LIMIT_BYTES + " bytes");
        }
        Duration duration = Duration.ofNanos(System.nanoTime() - startNanos);
        return new CommandResult(allWords(), process.exitValue(), stdout.text(), stderr.text(), duration);
    }

    private Process start() throws CommandException {
        try {
            Process process = ChildProcessRegistry.start(ChildEnvironment.processBuilderForTool(allWords()));
            process.getOutputStream().close();
            return process;
        } catch (IOException e) {
            throw new CommandException(description() + " could not be started: " + e.getMessage(), e);
        }
    }

    private List<String> allWords() {
        List<String> all = new ArrayList<>(prefix);
        all.addAll(words);
        return all;
    }

    private String description() {
        return "command \"" + String.join(" ", allWords()) + "\"";
    }

    private static void kill(Process process) {
        // Listed before the kill: orphans get another parent and can no longer be found.
        try (Stream<ProcessHandle> descendants = process.descendants()) {
            List<ProcessHandle> children = descendants.toList();
            process.destroyForcibly();
            children.forEach(ProcessHandle::destroyForcibly);
        }
    }

    /** The end of an output in one line, without blank lines and without the frames of Java stack traces. */
    public static String tail(String text) {
        String line = text.lines()
                .filter(candidate -> !candidate.matches("\\s+at .*") && !candidate.isBlank())
                .map(String::strip)
                .collect(Collectors.joining(" | "));
        if (line.isEmpty()) {
            return "(nothing)";
        }
        return line.length() <= TAIL_CHARACTERS ? line : "…" + line.substring(line.length() - TAIL_CHARACTERS);
    }
}
