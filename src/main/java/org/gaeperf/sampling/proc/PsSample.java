package org.gaeperf.sampling.proc;

import java.util.List;
import org.gaeperf.sampling.NumberParser;
import org.gaeperf.sampling.SampleFormatException;

/**
 * The output of {@code ps -o %cpu= -o rss= -o vsz= -o nlwp= -o etimes=} for one process, as procps-ng prints it.
 *
 * @param lifetimeCpuPercent CPU time divided by the time since the process started
 * @param rssBytes resident set size, which ps gives in KiB
 * @param virtualBytes virtual size, which ps gives in KiB
 * @param threads number of threads
 * @param elapsedSeconds since the process started
 */
public record PsSample(double lifetimeCpuPercent, long rssBytes, long virtualBytes, long threads, long elapsedSeconds) {

    private static final int FIELDS = 5;

    /**
     * Parses the output for several processes, a line for each.
     *
     * @throws SampleFormatException if a line is not one of five numbers, or there is none
     */
    public static List<PsSample> parseAll(String output) {
        List<String> lines = output.strip().lines().toList();
        return lines.isEmpty()
                ? List.of(parse(output))
                : lines.stream().map(PsSample::parse).toList();
    }

    /**
     * Parses the output.
     *
     * @throws SampleFormatException if it is not exactly one line of five numbers
     */
    public static PsSample parse(String output) {
        String[] fields = output.strip().split("\\s+");
        if (fields.length != FIELDS || output.strip().lines().count() != 1) {
            throw new SampleFormatException("ps", "one line with %cpu, rss, vsz, nlwp and etimes", output);
        }
        return new PsSample(
                NumberParser.decimal(fields[0], "ps, field %cpu"),
                NumberParser.bytes(fields[1], NumberParser.BYTES_PER_KIB, "ps, field rss"),
                NumberParser.bytes(fields[2], NumberParser.BYTES_PER_KIB, "ps, field vsz"),
                NumberParser.wholeNumber(fields[3], "ps, field nlwp"),
                NumberParser.wholeNumber(fields[4], "ps, field etimes"));
    }
}
