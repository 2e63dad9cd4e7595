package org.gaeperf.server.command;

import org.gaeperf.options.declaration.ConversionContext;
import org.gaeperf.options.declaration.OptionType;
import org.gaeperf.server.request.RequestOptions;

/** What shows that something beside a server is ready. */
sealed interface BesideReady {

    /** It accepts a connection on its port. */
    BesideReady PORT = new OnPort();

    /** Nothing: it counts as ready as soon as it was started. */
    BesideReady NONE = new AtOnce();

    /** It accepts a connection on its port. */
    record OnPort() implements BesideReady {

        @Override
        public String text() {
            return "port";
        }
    }

    /** It was started. */
    record AtOnce() implements BesideReady {

        @Override
        public String text() {
            return "none";
        }
    }

    /**
     * It answers a request with a status from 200 to 299.
     *
     * @param path with or without a query
     */
    record ByPath(String path) implements BesideReady {

        @Override
        public String text() {
            return path;
        }
    }

    /** Returns how a user writes it. */
    String text();

    /** Returns the type of the option that says it. */
    static OptionType<BesideReady> type() {
        return OptionType.of("port, none, or a path", BesideReady::parse, BesideReady::text);
    }

    private static BesideReady parse(String text, ConversionContext context) {
        return switch (text) {
            case "port" -> PORT;
            case "none" -> NONE;
            default -> new ByPath(RequestOptions.pathType().convert(text, context));
        };
    }
}
