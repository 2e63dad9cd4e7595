package org.gaeperf.study.requestmemory;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.model.server.RequestMemory.MeasuredRequest;
import org.gaeperf.webapp.RequestMemoryRecorder;

/**
 * Parses the report of {@link RequestMemoryRecorder}: the memory that each request needed, one line for each request.
 */
final class RequestMemoryParser {

    /**
     * Size and checksum of the body, three values of heap usage, and three values that are -1 if the JVM lacks them.
     */
    private static final Pattern LINE = Pattern.compile("(\\d{1,18}) (\\d{1,18}) (\\d{1,18}) (\\d{1,18}) (\\d{1,18})"
            + " (-?\\d{1,18}) (-?\\d{1,18}) (-?\\d{1,18})");

    private RequestMemoryParser() {}

    /**
     * Parses the report.
     *
     * @param bodyBytes the size of each request's body
     * @param checksum the CRC-32 of each request's body
     * @throws LoadException if the report cannot be parsed, or the application received other bodies
     */
    static List<MeasuredRequest> parse(String report, long bodyBytes, long checksum) throws LoadException {
        List<MeasuredRequest> readings = new ArrayList<>();
        for (String line : report.lines().toList()) {
            Matcher values = LINE.matcher(line);
            if (!values.matches()) {
                throw new LoadException(
                        "the application's memory report has a line that is not eight numbers: '" + line + "'");
            }
            if (number(values, 1) != bodyBytes || number(values, 2) != checksum) {
                throw new LoadException("the application received a body of " + number(values, 1)
                        + " bytes with CRC-32 " + number(values, 2) + ", but " + bodyBytes + " bytes with CRC-32 "
                        + checksum + " were sent");
            }
            readings.add(new MeasuredRequest(
                    number(values, 3),
                    number(values, 4),
                    number(values, 3) - number(values, 5),
                    number(values, 6),
                    number(values, 7),
                    number(values, 8)));
        }
        return readings;
    }

    private static long number(Matcher values, int group) {
        return Long.parseLong(values.group(group));
    }
}
