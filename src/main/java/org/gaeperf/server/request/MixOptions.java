package org.gaeperf.server.request;

import static org.gaeperf.options.declaration.OptionDefinition.option;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.Suite;
import org.gaeperf.model.protocol.HttpProtocol;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionReader;
import org.gaeperf.options.declaration.OptionType;

/** The options that name several kinds of requests instead of one, or a recorded log. */
public final class MixOptions {

    /** A file with the rows of a mix. */
    public static final OptionDefinition<MixFile> MIX = option(
                    RequestOptions.GROUP,
                    "bench.requests",
                    OptionType.ofInput(
                            "a file in YAML with several kinds of requests, or a recorded log: an access log or a HAR file",
                            MixFile::read,
                            MixFile::format))
            .help(
                    "Several kinds of requests with their weights, or a recorded log, instead of bench.request.path and others.")
            .unsetMeans("one request for all")
            .example("my-requests.yaml")
            .build();

    /** How many times as fast as it was recorded a log is sent. */
    public static final OptionDefinition<Double> SPEED = option(
                    RequestOptions.GROUP,
                    RunOptions.REPLAY_SPEED,
                    OptionType.of(
                            "a number above 0 and up to 1000",
                            (text, context) -> speed(text),
                            speed -> Double.toString(speed)))
            .help("How many times as fast as it was recorded the log of bench.requests is sent.")
            .unsetMeans("as fast as recorded")
            .example("2")
            .build();

    private static final double MAX_SPEED = 1_000;

    private static final String LOADERS = "bench.hosts.loaders";
    private static final String SERVER_HOST = "bench.hosts.server";

    private static final List<OptionDefinition<?>> CONTRADICTING = List.of(
            RequestOptions.PATH,
            RequestOptions.METHOD,
            RequestOptions.BODY,
            RequestOptions.STATUS,
            RequestOptions.BYTES,
            RequestOptions.SHA256);

    private MixOptions() {}

    /** Says what is wrong with it beside other options, one line for each thing. */
    static List<String> problems(OptionReader values) {
        List<String> problems = new ArrayList<>();
        boolean isLog = values.find(MIX).filter(file -> file.log().isPresent()).isPresent();
        if (values.isGiven(SPEED.name()) && !isLog) {
            problems.add(SPEED.name() + ": no recorded log is sent; give " + MIX.asWritten("access.log")
                    + ", or leave it out");
        }
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
        if (isLog) {
            problems.addAll(ofLog(values));
        }
        values.find(MIX).ifPresent(mix -> {
            if (!mix.others().isEmpty() && values.isGiven(SERVER_HOST)) {
                problems.add(MIX.name() + ": the file names others (" + String.join(", ", mix.others())
                        + "), which are not copied to the host of bench.hosts.server; write bodies and numbers into it,"
                        + " or measure here");
            }
            problems.addAll(headersOf(mix, values));
        });
        return problems;
    }

    private static List<String> ofLog(OptionReader values) {
        List<String> problems = new ArrayList<>();
        if (values.isGiven(RunOptions.RATE)) {
            problems.add(RunOptions.RATE + ": the recorded log of " + MIX.name()
                    + " says when each request is due; leave it out, or give " + SPEED.name() + " instead");
        }
        Stream.of(LOADERS, SERVER_HOST)
                .filter(values::isGiven)
                .forEach(hosts -> problems.add(
                        MIX.name() + ": a recorded log is sent from this machine only; leave out " + hosts));
        List<Suite> replaying = Suite.all().stream().filter(Suite::replaysLogs).toList();
        Suite.all().stream()
                .filter(suite -> suite.sendsLoad() && !suite.replaysLogs() && values.runsSuite(suite.key()))
                .forEach(suite -> problems.add(MIX.name() + ": the suite " + suite.key()
                        + " sends at rates of its own, and a recorded log says when each request is due; these can send it: "
                        + Suite.keys(replaying)));
        return problems;
    }

    private static double speed(String text) {
        double speed;
        try {
            speed = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("not a number", e);
        }
        if (!(speed > 0 && speed <= MAX_SPEED)) {
            throw new IllegalArgumentException("not above 0 and up to 1000");
        }
        return speed;
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
