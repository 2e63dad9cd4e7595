package org.gaeperf.sampling.jvm;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names of the threads of a JVM, whole, from the output of {@code Thread.print}. Each thread begins with a line such as
 * {@code "main" #1 prio=5 os_prio=0 cpu=492.89ms elapsed=5.56s tid=0x00007f15d8018040 nid=0x5aa4 waiting on condition}; from JDK 19 on,
 * {@code nid} is decimal.
 */
final class ThreadDump {

    private static final Pattern THREAD =
            Pattern.compile("(?m)^\"(.*)\" .*\\bnid=(?:0x([0-9a-f]{1,15})|([0-9]{1,18}))(?: |$)");

    private static final int HEXADECIMAL = 16;

    private ThreadDump() {}

    /** Returns the names by the id that the kernel has for the thread; lines of another form are no threads. */
    static Map<Long, String> names(String output) {
        Map<Long, String> names = new HashMap<>();
        Matcher thread = THREAD.matcher(output);
        while (thread.find()) {
            long id = thread.group(2) == null
                    ? Long.parseLong(thread.group(3))
                    : Long.parseLong(thread.group(2), HEXADECIMAL);
            names.put(id, thread.group(1));
        }
        return Map.copyOf(names);
    }
}
