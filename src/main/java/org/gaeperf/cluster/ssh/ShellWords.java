package org.gaeperf.cluster.ssh;

import java.util.Collection;
import java.util.stream.Collectors;

/** Words for the shell of a host, which is one of POSIX: in single quotes all characters but that quote stand for themselves. */
public final class ShellWords {

    private ShellWords() {}

    /** The word, so that the shell takes it as it is. */
    public static String quote(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    /** A command of these words. */
    public static String join(Collection<String> words) {
        return words.stream().map(ShellWords::quote).collect(Collectors.joining(" "));
    }
}
