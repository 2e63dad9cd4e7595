package org.gaeperf.server.request;

import static org.gaeperf.options.declaration.OptionDefinition.option;

import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.Suite;
import org.gaeperf.model.protocol.HttpProtocol;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionReader;
import org.gaeperf.options.declaration.OptionType;

/** The option that names several kinds of requests instead of one. */
public final class MixOptions {

    /** A file with the rows of a mix. */
    public static final OptionDefinition<MixFile> MIX = option(
                    RequestOptions.GROUP,
                    "bench.requests",
                    OptionType.ofInput("a file in YAML with several kinds of requests", MixFile::read, MixFile::format))
            .help("Several kinds of requests with their weights, instead of bench.request.path and others.")
            .unsetMeans("one request for all")
            .example("my-requests.yaml")
            .build();

    private static final List<OptionDefinition<?>> CONTRADICTING = List.of(
            RequestOptions.PATH,
            RequestOptions.METHOD,
            RequestOptions.BODY,
            RequestOptions.STATUS,
            RequestOptions.BYTES,
            RequestOptions.SHA256);

    private MixOptions() {}

    /** Says what is wrong with it beside other options, one line for each thing. */
    public static List<String> problems(OptionReader values) {
        List<String> problems = new ArrayList<>();
        if (!values.isGiven(MIX.name())) {
            return problems;
        }
        CONTRADICTING.stream()
                .filter(option -> values.isGiven(option.name()))
                .forEach(option -> problems.add(
                        option.name() + ": " + MIX.name() + " says it for each of its rows; leave out one of both"));
        Suite.all().stream()
                .filter(suite -> values.runsSuite(suite.key()) && !suite.sendsLoad())
                .forEach(suite -> problems.add(MIX.name() + ": the suite " + suite.key()
                        + " measures the response to one request; give " + RequestOptions.PATH.name()
                        + " instead, or another suite"));
        values.find(MIX).ifPresent(mix -> {
            if (!mix.others().isEmpty() && values.isGiven("bench.hosts.server")) {
                problems.add(MIX.name() + ": the file names others (" + String.join(", ", mix.others())
                        + "), which are not copied to the host of bench.hosts.server; write bodies and numbers into it,"
                        + " or measure here");
            }
            problems.addAll(headersOf(mix, values));
        });
        return problems;
    }

    private static List<String> headersOf(MixFile mix, OptionReader values) {
        boolean byHttp2 = values.find(ProtocolOptions.PROTOCOL)
                .filter(protocol -> protocol.ofLoad() == HttpProtocol.HTTP_2)
                .isPresent();
        return mix.rows().stream()
                .filter(row -> byHttp2 && row.headers().stream().anyMatch(header -> header.isNamed("Host")))
                .map(row -> MIX.name() + ": row " + row.name()
                        + " has a Host, which HTTP/2 does not have; leave it out, or give "
                        + ProtocolOptions.PROTOCOL.asWritten(RequestProtocol.HTTP1.key()))
                .toList();
    }
}
