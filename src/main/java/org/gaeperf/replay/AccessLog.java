package org.gaeperf.replay;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Reads an access log in the common or the combined format. */
final class AccessLog {

    private static final int SHOWN_CHARACTERS = 80;
    private static final int LINES_FOR_ONE_MALFORMED = 100;

    /** A log may begin with lines of another program. */
    private static final int INSPECTED_LINES = 10;

    private final LogCollector requests = new LogCollector();
    private final AccessLogLine parser = new AccessLogLine();
    private long read;
    private long malformed;
    private String firstMalformed = "";

    private AccessLog() {}

    /**
     * Says whether one of the first lines of a file is one of an access log.
     *
     * @throws IOException if it cannot be read
     */
    static boolean isIn(Path file) throws IOException {
        AccessLogLine parser = new AccessLogLine();
        try (LogLines lines = LogLines.open(file)) {
            for (int n = 0; n < INSPECTED_LINES && lines.next(); n++) {
                if (parser.parse(lines.text()).isPresent()) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Reads a file.
     *
     * @throws IOException if it cannot be read
     * @throws IllegalArgumentException if more than one in a hundred lines has another form, or no load can be made of them
     */
    static LoggedRequests read(Path file) throws IOException {
        AccessLog log = new AccessLog();
        try (LogLines lines = LogLines.open(file)) {
            while (lines.next()) {
                log.add(lines);
            }
        }
        if (log.malformed > Math.max(1, log.read / LINES_FOR_ONE_MALFORMED)) {
            throw new IllegalArgumentException(log.firstMalformed + "; " + log.malformed + " of " + log.read
                    + " lines have another form, and one in " + LINES_FOR_ONE_MALFORMED + " may have");
        }
        return log.requests.toRequests(!log.parser.hasFractions(), Optional.empty());
    }

    private void add(LogLines lines) {
        read++;
        Optional<AccessLogLine.Parsed> parsed = lines.isTooLong() ? Optional.empty() : parser.parse(lines.text());
        if (parsed.isEmpty()) {
            malformed++;
            requests.leaveOut("in lines of another form");
            if (firstMalformed.isEmpty()) {
                firstMalformed = "line " + lines.number() + ": " + whyMalformed(lines);
            }
            return;
        }
        parsed.get()
                .request()
                .ifPresentOrElse(
                        requests::add, () -> requests.leaveOut(parsed.get().reason()));
    }

    private static String whyMalformed(LogLines lines) {
        if (lines.isTooLong()) {
            return "longer than " + LogLines.MAX_BYTES + " bytes";
        }
        String text = lines.text();
        String part = text.length() > SHOWN_CHARACTERS ? text.substring(0, SHOWN_CHARACTERS) + "..." : text;
        return "neither the common nor the combined format: '" + part.replaceAll("[^ -~]", "?") + "'";
    }
}
