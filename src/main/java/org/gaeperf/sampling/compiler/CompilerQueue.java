package org.gaeperf.sampling.compiler;

import java.lang.management.ManagementFactory;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/** Reads which methods the JIT compiler of this JVM works on or has still to compile, as {@code jcmd Compiler.queue} prints them. */
final class CompilerQueue {

    private static final String DIAGNOSTIC_COMMANDS = "com.sun.management:type=DiagnosticCommand";

    /** By CompileTask::print of HotSpot: number, flags, level, method and size; native methods have no size in bytes. */
    private static final Pattern METHOD = Pattern.compile(".*\\d+\\s.*\\((\\d+ bytes|native)\\).*");

    private CompilerQueue() {}

    /** Returns how many methods are compiled now or wait for that; empty if this JVM does not say. */
    static OptionalInt methods() {
        try {
            Object text = ManagementFactory.getPlatformMBeanServer()
                    .invoke(new ObjectName(DIAGNOSTIC_COMMANDS), "compilerQueue", new Object[0], new String[0]);
            return OptionalInt.of(count(text.toString()));
        } catch (JMException | RuntimeException e) {
            // A JVM that is not HotSpot has no such command, or no commands at all.
            return OptionalInt.empty();
        }
    }

    /** Returns how many methods this output lists. */
    static int count(String output) {
        return Math.toIntExact(output.lines().filter(METHOD.asMatchPredicate()).count());
    }
}
