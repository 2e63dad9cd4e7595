package org.gaeperf.report.console;

import org.gaeperf.model.stopping.TimeChoice;
import org.gaeperf.report.stopping.TimeChoiceNote;

/** What a run says before its first trial of the time that was chosen for its concurrent pairs. */
public final class TimeChoiceLine {

    private TimeChoiceLine() {}

    /** Returns the sentence, in as many lines as it takes. */
    public static String render(TimeChoice choice) {
        return String.join(
                System.lineSeparator() + "  ",
                ConsoleLines.wrapped(TimeChoiceNote.of(choice), ConsoleLines.USUAL_COLUMNS));
    }
}
