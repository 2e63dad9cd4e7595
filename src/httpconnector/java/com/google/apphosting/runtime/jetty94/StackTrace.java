package com.google.apphosting.runtime.jetty94;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Stack traces as text. */
final class StackTrace {
    private StackTrace() {}

    static String of(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
