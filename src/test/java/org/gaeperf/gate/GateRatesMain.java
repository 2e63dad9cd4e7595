package org.gaeperf.gate;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.gaeperf.gate.StoppingSimulation.Outcome;
import org.gaeperf.gate.StoppingSimulation.Schedule;

/**
 * Prints how often gates stop, by simulation with a fixed seed, for four rules of stopping. It needs no runs: {@code
 * scripts/gate-rates.sh}.
 */
public final class GateRatesMain {

    private static final String USAGE = "usage: scripts/gate-rates.sh [GATES]\n"
            + "  GATES is how many gates are simulated for each value: 100 to 100000; 2000 without it.";

    private static final int DEFAULT_GATES = 2000;
    private static final long SEED = 18;
    private static final int METRICS = 11;
    private static final int MODES = 2;
    private static final double MINUTES_PER_ROUND = 1.25;

    private static final double THRESHOLD = Math.log1p(0.03);
    private static final double[] DEVIATIONS = {0.010, 0.013, 0.020, 0.026};
    private static final double[] BUDGETS_MINUTES = {10, 12, 15, 20};
    private static final double[] CHANGES = {0, 0.5, 1, 1.5, 2};

    private GateRatesMain() {}

    /** Exits with status 2 if the arguments are wrong. */
    public static void main(String[] arguments) {
        int status = run(List.of(arguments), System.out, System.err);
        if (status != 0) {
            System.exit(status);
        }
    }

    static int run(List<String> arguments, PrintStream out, PrintStream err) {
        if (arguments.size() > 1 || !arguments.stream().allMatch(text -> text.matches("[1-9]\\d{2,4}|100000"))) {
            err.println(USAGE);
            return 2;
        }
        int gates = arguments.isEmpty() ? DEFAULT_GATES : Integer.parseInt(arguments.get(0));
        out.printf(
                Locale.ROOT,
                "%d gates for each value: %d metrics in each of %d modes with a threshold of 3 %%, rounds of %.2f minutes in"
                        + " each mode.%nStopped gates in percent, and the median minutes until the end.%n",
                gates,
                METRICS,
                MODES,
                MINUTES_PER_ROUND);
        for (double deviation : DEVIATIONS) {
            for (double budget : BUDGETS_MINUTES) {
                print(gates, deviation, budget, out);
            }
        }
        return 0;
    }

    private static void print(int gates, double deviation, double budgetMinutes, PrintStream out) {
        out.printf(
                Locale.ROOT,
                "%nrounds vary by %.1f %%, budget %.0f minutes%n%-28s",
                deviation * 100,
                budgetMinutes,
                "one metric changed by");
        Arrays.stream(CHANGES)
                .forEach(change -> out.printf(Locale.ROOT, " %12s", String.format(Locale.ROOT, "%.1f rules", change)));
        out.printf(" %12s%n", "all 1 rule");
        Schedule schedule = new Schedule(MODES, METRICS, MINUTES_PER_ROUND, budgetMinutes);
        for (StoppingRule rule : StoppingRule.values()) {
            StoppingSimulation simulation = rule.simulation(schedule);
            out.printf("%-28s", rule.displayName());
            for (double change : CHANGES) {
                double[] excess = new double[MODES * METRICS];
                Arrays.fill(excess, -THRESHOLD / deviation);
                excess[0] = (Math.log1p(0.03 * change) - THRESHOLD) / deviation;
                out.print(cell(simulation.simulate(gates, excess, SEED)));
            }
            out.println(cell(simulation.simulate(gates, new double[MODES * METRICS], SEED)));
        }
    }

    private static String cell(List<Outcome> outcomes) {
        double stopped = 100.0 * outcomes.stream().filter(Outcome::stopped).count() / outcomes.size();
        double[] minutes =
                outcomes.stream().mapToDouble(Outcome::minutes).sorted().toArray();
        return String.format(Locale.ROOT, " %5.1f %4.1fmin", stopped, minutes[minutes.length / 2]);
    }
}
