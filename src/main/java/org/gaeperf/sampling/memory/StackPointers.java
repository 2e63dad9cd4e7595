package org.gaeperf.sampling.memory;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gaeperf.sampling.proc.ProcFile;

/**
 * Where the threads of a process have their stacks: the stack pointer of each thread that waits in the kernel, from
 * {@code /proc/PID/task/TID/syscall} (proc(5)), as {@code 202 0x7fb2 0x189 0x0 0x0 0x0 0x0 0x7fb26091f990 0x7fb261e7af16}: the call
 * with its six arguments, the stack pointer and the program counter. A thread that runs has no such line, and is looked at again. The stack of the main thread has a name
 * of its own among the mappings, so that thread is left out.
 *
 * @param pointers of the threads
 * @param unknown how many threads ran whenever they were looked at, or may not be looked at
 */
record StackPointers(Set<Long> pointers, int unknown) {

    private static final Pattern WAITING = Pattern.compile("-?\\d+ .*?(0x[0-9a-f]{1,16}) 0x[0-9a-f]{1,16}\\s*");
    private static final int LOOKS = 5;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int HEX = 16;
    private static final int PREFIX = 2;

    StackPointers {
        pointers = Set.copyOf(pointers);
    }

    /** Looks at all threads of a process. */
    static StackPointers read(Path process) {
        Set<Long> pointers = new HashSet<>();
        Set<Path> missing = tasks(process);
        missing.remove(process.resolve("task").resolve(process.getFileName()));
        for (int look = 0; look < LOOKS && !missing.isEmpty(); look++) {
            LockSupport.parkNanos(look * PAUSE_NANOS);
            missing.removeIf(task -> add(task, pointers));
        }
        return new StackPointers(pointers, missing.size());
    }

    private static Set<Path> tasks(Path process) {
        Set<Path> tasks = new HashSet<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(process.resolve("task"))) {
            found.forEach(tasks::add);
        } catch (IOException | DirectoryIteratorException e) {
            // The process has ended, and whoever reads its memory says so.
        }
        return tasks;
    }

    /** Returns whether the thread need not be looked at again. */
    private static boolean add(Path task, Set<Long> pointers) {
        try {
            Matcher waiting = WAITING.matcher(ProcFile.text(task.resolve("syscall")));
            if (waiting.matches()) {
                pointers.add(Long.parseUnsignedLong(waiting.group(1).substring(PREFIX), HEX));
            }
            return waiting.matches();
        } catch (IOException e) {
            return !Files.exists(task);
        }
    }
}
