package org.gaeperf.server.zuul;

import static org.gaeperf.options.declaration.OptionDefinition.option;
import static org.gaeperf.options.declaration.OptionTypes.choice;
import static org.gaeperf.options.declaration.OptionTypes.text;

import java.util.List;
import java.util.regex.Pattern;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionGroup;

/** Declares the options of the proxies. */
final class ZuulOptions {

    private static final OptionGroup GROUP = new OptionGroup("Zuul as a proxy");

    private static final Pattern VERSION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    static final OptionDefinition<String> TOMCAT = version("1", "1.3.1", "1.3.0");
    static final OptionDefinition<String> NETTY = version("2", "2.6.9", "2.6.8");

    static final OptionDefinition<Transport> TRANSPORT = option(
                    GROUP, "bench.zuul.transport", choice("transport", List.of(Transport.values()), Transport::key))
            .variable()
            .help(
                    "What the proxies read and write by: native is epoll for Netty and APR for Tomcat, nio that of the JDK,"
                            + " auto the native one of each where it can be had.")
            .assumed(Transport.AUTO.key())
            .example(Transport.NIO.key())
            .build();

    private ZuulOptions() {}

    static List<OptionDefinition<?>> all() {
        return List.of(TOMCAT, NETTY, TRANSPORT);
    }

    private static OptionDefinition<String> version(String major, String assumed, String example) {
        return option(
                        GROUP,
                        "bench.zuul" + major + ".version",
                        text("a published version of Zuul " + major, version -> {
                            if (!VERSION.matcher(version).matches() || !version.startsWith(major + ".")) {
                                throw new IllegalArgumentException("not a version of Zuul " + major);
                            }
                        }))
                .variable()
                .help("The version of Zuul " + major + " that is measured, which Maven fetches.")
                .assumed(assumed)
                .example(example)
                .build();
    }
}
