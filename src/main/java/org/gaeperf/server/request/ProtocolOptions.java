package org.gaeperf.server.request;

import static org.gaeperf.options.declaration.OptionDefinition.option;
import static org.gaeperf.options.declaration.OptionTypes.choice;
import static org.gaeperf.options.declaration.OptionTypes.text;
import static org.gaeperf.options.declaration.OptionTypes.trueOrFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gaeperf.http.TrustedCertificates;
import org.gaeperf.model.protocol.HttpProtocol;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionGroup;
import org.gaeperf.options.declaration.OptionReader;
import org.gaeperf.options.declaration.OptionType;
import org.gaeperf.options.declaration.PathTypes;

/** The options that say by what requests are sent. */
public final class ProtocolOptions {

    private static final OptionGroup GROUP = new OptionGroup("Protocol of requests");

    /** The version of HTTP. */
    public static final OptionDefinition<RequestProtocol> PROTOCOL = option(
                    GROUP,
                    "bench.request.protocol",
                    choice("protocol", List.of(RequestProtocol.values()), RequestProtocol::key))
            .variable()
            .formerName("bench.jetty.protocol")
            .help("What the servers speak: HTTP/1.1, HTTP/2 in clear text with prior knowledge, or HTTP/2 by TLS.")
            .assumed(RequestProtocol.HTTP1.key())
            .example(RequestProtocol.H2C.key())
            .build();

    /** Whether requests are encrypted. */
    public static final OptionDefinition<Boolean> TLS = option(GROUP, "bench.request.tls", trueOrFalse())
            .variable()
            .help("Sends requests by TLS, to servers whose certificate is trusted in this run.")
            .assumed("false")
            .example("true")
            .build();

    /** The certificates that are trusted. */
    public static final OptionDefinition<Path> CERTIFICATE = option(
                    GROUP,
                    "bench.request.tls.certificate",
                    OptionType.ofInput(
                            "a file of certificates in PEM",
                            (text, context) -> {
                                Path file = PathTypes.file("").convert(text, context);
                                TrustedCertificates.read(read(file));
                                return file;
                            },
                            Path::toString))
            .variable()
            .help("The certificates of servers, or of their authorities, that this run trusts, and no others.")
            .unsetMeans("one that is made for the run, which {keyStore} and others stand for in a command")
            .example("my-authority.pem")
            .build();

    /** The name of the server. */
    public static final OptionDefinition<String> SERVER_NAME = option(
                    GROUP, "bench.request.tls.serverName", text("a name of a host", name -> {
                        if (!name.matches("[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?")) {
                            throw new IllegalArgumentException("no such name");
                        }
                    }))
            .variable()
            .help("The name that a server is asked for (SNI), and that its certificate must have.")
            .unsetMeans("the address that the server is reached by")
            .example("shop.example.com")
            .build();

    /** Whether sessions are resumed. */
    public static final OptionDefinition<Boolean> RESUMPTION = option(
                    GROUP, "bench.request.tls.resumption", trueOrFalse())
            .help("Whether a new connection may resume the session of an earlier one, which makes a handshake cheaper.")
            .assumed("true")
            .example("false")
            .build();

    private ProtocolOptions() {}

    /** Returns all of them. */
    public static List<OptionDefinition<?>> all() {
        return List.of(PROTOCOL, TLS, CERTIFICATE, SERVER_NAME, RESUMPTION);
    }

    /** Says whether requests are sent by TLS. */
    public static boolean isByTls(OptionReader values) {
        return values.find(TLS).orElse(false);
    }

    /** Says what is wrong with their values together, one line for each thing. */
    public static List<String> problems(OptionReader values) {
        List<String> problems = new ArrayList<>();
        RequestProtocol protocol = values.find(PROTOCOL).orElse(RequestProtocol.HTTP1);
        boolean tls = isByTls(values);
        if (protocol == RequestProtocol.H2 && !tls) {
            problems.add(PROTOCOL.asWritten(protocol.key()) + " is HTTP/2 by TLS; give " + TLS.asWritten("true")
                    + " too, or h2c for clear text");
        }
        if (protocol == RequestProtocol.H2C && tls) {
            problems.add(PROTOCOL.asWritten(protocol.key()) + " is HTTP/2 in clear text; give h2 with "
                    + TLS.asWritten("true"));
        }
        Stream.of(CERTIFICATE, SERVER_NAME, RESUMPTION)
                .filter(option -> !tls && values.isGiven(option.name()))
                .forEach(option -> problems.add(option.name() + " needs " + TLS.asWritten("true")));
        if (protocol.ofLoad() == HttpProtocol.HTTP_2
                && values.find(RequestOptions.HEADERS).stream()
                        .flatMap(List::stream)
                        .anyMatch(header -> header.isNamed("Host"))) {
            problems.add(
                    RequestOptions.HEADERS.name() + " has a Host, which HTTP/2 does not have; leave it out, or give "
                            + PROTOCOL.asWritten(RequestProtocol.HTTP1.key()));
        }
        return problems;
    }

    /** Reads a file as ASCII, which PEM is. */
    static String read(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot be read: " + e.getMessage(), e);
        }
    }
}
