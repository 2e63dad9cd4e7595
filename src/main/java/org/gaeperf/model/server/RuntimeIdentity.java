package org.gaeperf.model.server;

import java.util.Locale;
import java.util.SortedMap;

/**
 * Which runtime was measured.
 *
 * @param version as requested, or as the jars state it
 * @param source where it came from
 * @param jarSha256 SHA-256 by file name, for every jar of the deployment, or every file that the command names
 */
public record RuntimeIdentity(String version, Source source, SortedMap<String, String> jarSha256) {

    /** Says where a runtime came from. */
    public enum Source {
        /** A published release. */
        PUBLISHED,
        /** A directory that the user named. */
        DIRECTORY,
        /** A server of this project. */
        HARNESS,
        /** What a command of the user's starts. */
        COMMAND;

        /** Returns the name for readers. */
        public String displayName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
