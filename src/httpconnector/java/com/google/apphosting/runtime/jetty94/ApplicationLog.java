package com.google.apphosting.runtime.jetty94;

import com.google.apphosting.base.protos.AppLogsPb.AppLogLine;
import com.google.apphosting.base.protos.RuntimePb.UPResponse;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Writes the application's log lines, which the runtime collects during a request. */
final class ApplicationLog {
    private static final Logger LOGGER = Logger.getLogger(ApplicationLog.class.getName());

    private ApplicationLog() {}

    static void write(UPResponse upResponse) {
        for (AppLogLine line : upResponse.getAppLogList()) {
            LOGGER.log(level(line.getLevel()), line.getMessage());
        }
    }

    /** The levels are the ordinals of {@code ApiProxy.LogRecord.Level}. */
    private static Level level(long ordinal) {
        if (ordinal == 0) {
            return Level.FINE;
        }
        if (ordinal == 1) {
            return Level.INFO;
        }
        return ordinal == 3 || ordinal == 4 ? Level.SEVERE : Level.WARNING;
    }
}
