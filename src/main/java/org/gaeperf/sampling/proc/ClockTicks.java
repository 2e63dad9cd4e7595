package org.gaeperf.sampling.proc;

import java.time.Duration;
import java.util.List;
import org.gaeperf.process.Command;
import org.gaeperf.process.CommandException;
import org.gaeperf.sampling.NumberParser;
import org.gaeperf.sampling.SampleFormatException;

/** The unit of CPU time in /proc, asked for once with {@code getconf CLK_TCK}. */
public final class ClockTicks {

    /** USER_HZ of every architecture that Java 17 runs on under Linux. */
    private static final long USUAL = 100;

    private static final long PER_SECOND = ask();

    private ClockTicks() {}

    /** Ticks in one second; 100 if getconf is missing or answers with something else. */
    public static long perSecond() {
        return PER_SECOND;
    }

    private static long ask() {
        try {
            Command command = new Command(List.of("getconf", "CLK_TCK"), List.of(), Duration.ofSeconds(2));
            long answer = NumberParser.wholeNumber(
                    command.run().requireSuccess().stdout().strip(), "getconf CLK_TCK");
            return answer > 0 ? answer : USUAL;
        } catch (CommandException | SampleFormatException e) {
            return USUAL;
        }
    }
}
