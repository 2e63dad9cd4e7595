package org.gaeperf.study.calibration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.CrossCheck;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.process.Command;
import org.gaeperf.process.CommandException;
import org.gaeperf.process.CommandResult;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * Runs wrk against the server of a plan. wrk keeps no rate (each connection sends as soon as it has a response), so the
 * rate of our own trial is set afterwards, to what wrk reached.
 */
final class WrkCheck {

    /** With 5 ms per response, these make about a thousand requests per second. */
    private static final int CONNECTIONS = 5;

    private static final Duration DURATION = Duration.ofSeconds(10);
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private static final String NUMBER = "(\\d{1,12}(?:\\.\\d{1,6})?)";

    /** Printed by print_stats_latency and main of wrk.c: {@code 50%    5.12ms} and {@code Requests/sec:    961.31}. */
    private static final Pattern MEDIAN = Pattern.compile("\\s50%\\s+" + NUMBER + "(us|ms|s)\\b");

    private static final Pattern RATE = Pattern.compile("Requests/sec:\\s+" + NUMBER);

    private WrkCheck() {}

    /**
     * Runs wrk for ten seconds and stores its output in the plan's directory.
     *
     * @throws ServerException if the server cannot be started
     * @throws IOException if the output cannot be stored
     * @throws CommandException if wrk fails, or its output cannot be parsed
     * @throws InterruptedException if the calling thread is interrupted
     */
    static CrossCheck run(TrialPlan plan) throws ServerException, IOException, CommandException, InterruptedException {
        Files.createDirectories(plan.directory());
        try (ServerUnderTest server = plan.server()
                .start(new ServerLauncher.LaunchContext(
                        plan.serverJdk(),
                        plan.variant().jvmArgs(),
                        CpuAffinity.prefix(plan.pinning().server()),
                        plan.directory().resolve("wrk-server.log")))) {
            List<String> command = List.of(
                    "wrk",
                    "-t1",
                    "-c" + CONNECTIONS,
                    "-d" + DURATION.toSeconds() + "s",
                    "--latency",
                    server.address() + server.request(plan.workload()).path());
            CommandResult result = new Command(
                            command, CpuAffinity.prefix(plan.pinning().client()), TIMEOUT)
                    .run()
                    .requireSuccess();
            Path raw = plan.directory().resolve("wrk.txt");
            Files.writeString(raw, result.stdout());
            return parse(result.stdout(), String.join(" ", result.command()));
        }
    }

    static CrossCheck parse(String output, String command) throws CommandException {
        Matcher median = MEDIAN.matcher(output);
        Matcher rate = RATE.matcher(output);
        if (!median.find() || !rate.find()) {
            throw new CommandException("wrk printed no median (50%) or no rate (Requests/sec): " + output.strip());
        }
        double unit = switch (median.group(2).toLowerCase(Locale.ROOT)) {
            case "us" -> 1;
            case "ms" -> 1e3;
            case "s" -> 1e6;
            default -> throw new CommandException("wrk printed a median in an unknown unit: " + median.group());
        };
        return new CrossCheck(
                "wrk",
                command,
                Double.parseDouble(rate.group(1)),
                Double.parseDouble(median.group(1)) * unit,
                CalibrationVariants.AT_WRK_RATE);
    }
}
