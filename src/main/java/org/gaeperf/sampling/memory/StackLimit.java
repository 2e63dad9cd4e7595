package org.gaeperf.sampling.memory;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How large the stack of a thread may be, from {@code /proc/PID/limits}:
 * {@code Max stack size             8388608              unlimited            bytes}.
 */
final class StackLimit {

    private static final Pattern LINE = Pattern.compile("(?m)^Max stack size +(\\d{1,15}) ");

    /** Is what Linux gives a process unless told otherwise. */
    private static final long DEFAULT_BYTES = 8L << 20;

    private StackLimit() {}

    /** Returns the limit that holds now; the default one of a process without a limit. */
    static long bytes(String limits) {
        Matcher line = LINE.matcher(limits);
        return line.find() ? Math.max(DEFAULT_BYTES, Long.parseLong(line.group(1))) : DEFAULT_BYTES;
    }
}
