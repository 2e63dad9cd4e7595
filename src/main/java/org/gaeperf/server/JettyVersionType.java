package org.gaeperf.server;

import static org.gaeperf.options.declaration.OptionTypes.text;

import java.util.regex.Pattern;
import org.gaeperf.options.declaration.OptionType;

/** The type of an option whose value is a published version of Jetty. */
public final class JettyVersionType {

    private static final Pattern VERSION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    private JettyVersionType() {}

    /** Returns the type of the versions of one line of Jetty, such as {@code 12}. */
    public static OptionType<String> of(String line) {
        return text("a published version of Jetty " + line, version -> {
            if (!VERSION.matcher(version).matches() || !version.startsWith(line + ".")) {
                throw new IllegalArgumentException("not a version of Jetty " + line);
            }
        });
    }
}
