package org.gaeperf.sampling.proc;

import java.time.Duration;
import java.util.List;
import org.gaeperf.process.Command;
import org.gaeperf.process.CommandException;
import org.gaeperf.sampling.NumberParser;
import org.gaeperf.sampling.SampleFormatException;

/** The unit of CPU time in /proc, read once with {@code getconf CLK_TCK}. */
public final class ClockTicks {

    /** USER_HZ on every Linux architecture that Java 17 supports. */
    private static final long DEFAULT = 100;

    private static final long PER_SECOND = query();

    private ClockTicks() {}

    /** Ticks per second; 100 if getconf is missing or prints no such number. */
    public static long perSecond() {
        return PER_SECOND;
    }

    private static long query() {
        try {
            Command command = new Command(List.of("getconf", "CLK_TCK"), List.of(), Duration.ofSeconds(2));
            long response = NumberParser.wholeNumber(
                    command.run().requireSuccess().stdout().strip(), "getconf CLK_TCK");
            return response > 0 ? response : DEFAULT;
        } catch (CommandException | SampleFormatException e) {
            return DEFAULT;
        }
    }
}
