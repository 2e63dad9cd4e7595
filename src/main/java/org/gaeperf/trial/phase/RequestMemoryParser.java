package org.gaeperf.trial.phase;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.model.server.RequestMemory.MeasuredRequest;

/** The application's account of what requests cost in memory: a line of figures for each, see {@code MemoryAccount}. */
final class RequestMemoryParser {

    /** Bytes of the body, its checksum, the heap used three times, and three more, which the JVM may not know: -1. */
    private static final Pattern LINE = Pattern.compile("(\\d{1,18}) (\\d{1,18}) (\\d{1,18}) (\\d{1,18}) (\\d{1,18})"
            + " (-?\\d{1,18}) (-?\\d{1,18}) (-?\\d{1,18})");

    private RequestMemoryParser() {}

    /**
     * Reads the answer.
     *
     * @param bodyBytes that each request had
     * @param checksum of each request's body
     * @throws LoadException if it is no such account, or the application got other bodies
     */
    static List<MeasuredRequest> parse(String account, long bodyBytes, long checksum) throws LoadException {
        List<MeasuredRequest> readings = new ArrayList<>();
        for (String line : account.lines().toList()) {
            Matcher figures = LINE.matcher(line);
            if (!figures.matches()) {
                throw new LoadException("the application's account is not understood: '" + line + "'");
            }
            if (number(figures, 1) != bodyBytes || number(figures, 2) != checksum) {
                throw new LoadException("the application got " + number(figures, 1) + " bytes of the " + bodyBytes
                        + " that were sent, or other ones");
            }
            readings.add(new MeasuredRequest(
                    number(figures, 3),
                    number(figures, 4),
                    number(figures, 3) - number(figures, 5),
                    number(figures, 6),
                    number(figures, 7),
                    number(figures, 8)));
        }
        return readings;
    }

    private static long number(Matcher figures, int group) {
        return Long.parseLong(figures.group(group));
    }
}
