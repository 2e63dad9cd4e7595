package org.gaeperf.gate;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.gaeperf.engine.CompletedStep;
import org.gaeperf.engine.Session;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.report.console.ConsoleTable;

/**
 * Plants faults in gates, one gate after the other, and prints how many of each were found: what {@code scripts/power.sh} calls.
 * Each gate is a run of its own, so that what has ended is stored, whenever the night ends.
 */
public final class PowerMain {

    private static final String PREFIX = "bench.";
    private static final String SUITE = "bench.suite";
    private static final String OUTPUT = "bench.output";
    private static final String RECORD = "bench.gate.record";

    /** The options that the experiment itself gives to each gate. */
    private static final List<String> OWN = List.of(SUITE, StoredGate.FAULT, "bench.seed");

    private static final int DRAWN_GATES = 300;
    private static final long DRAW_SEED = 20261129;
    private static final int MAX_FAILURES = 2;
    private static final int WRONG_ARGUMENTS = 2;
    private static final int INTERRUPTED = 130;

    private final Path project;
    private final PrintStream out;
    private final PrintStream err;

    PowerMain(Path project, PrintStream out, PrintStream err) {
        this.project = project;
        this.out = out;
        this.err = err;
    }

    /** Ends with status 2 if arguments or options are wrong, and with 1 if gates cannot be run or read. */
    public static void main(String[] arguments) {
        int status = new PowerMain(BuildContext.baseDirectory(), System.out, System.err)
                .run(List.of(arguments), options(System.getProperties()));
        System.exit(status);
    }

    private static Map<String, String> options(Properties properties) {
        Map<String, String> options = new TreeMap<>();
        properties.stringPropertyNames().stream()
                .filter(name -> name.startsWith(PREFIX))
                .forEach(name -> options.put(name, properties.getProperty(name)));
        return options;
    }

    /**
     * Runs gates, or reads stored ones.
     *
     * @param options of the gates
     */
    int run(List<String> arguments, Map<String, String> options) {
        try {
            PowerArguments power = PowerArguments.parse(arguments);
            if (!power.curves().isEmpty()) {
                return print(readAll(power.curves()));
            }
            Map<String, String> ofGates = ofGates(options);
            requireRunnable(power.faults(), ofGates);
            return run(power, ofGates);
        } catch (IllegalArgumentException | InvalidOptionsException e) {
            err.println(e.getMessage());
            return WRONG_ARGUMENTS;
        } catch (IOException | GateException e) {
            err.println(e.getMessage());
            return 1;
        } catch (InterruptedException e) {
            return INTERRUPTED;
        }
    }

    /** Completes the options with what makes gates short that are run to be counted. */
    private static Map<String, String> ofGates(Map<String, String> given) {
        for (String name : OWN) {
            if (given.containsKey(name)) {
                throw new IllegalArgumentException(
                        "-D" + name + "=" + given.get(name) + ": the experiment says that; leave it out");
            }
        }
        Map<String, String> options = new TreeMap<>(given);
        options.put(SUITE, "gate");
        options.putIfAbsent(RECORD, "false");
        options.putIfAbsent(OUTPUT, "output/power");
        return options;
    }

    /** Refuses options that would stop a gate of a night before the first one is run. */
    private void requireRunnable(List<PlantedFault> faults, Map<String, String> options) throws IOException {
        for (PlantedFault fault : faults) {
            Session.of(with(fault, options), project, out).close();
        }
    }

    private static Map<String, String> with(PlantedFault fault, Map<String, String> options) {
        Map<String, String> planted = new TreeMap<>(options);
        if (!fault.equals(PlantedFault.NONE)) {
            planted.put(StoredGate.FAULT, fault.text());
        }
        return planted;
    }

    private int run(PowerArguments power, Map<String, String> options)
            throws IOException, GateException, InterruptedException {
        PowerPlan plan = new PowerPlan(power.faults(), power.seed());
        Path directory = project.resolve(options.get(OUTPUT));
        Instant end = Instant.now().plus(power.time());
        List<StoredGate> stored = StoredGate.readAll(directory);
        StoredGate.requireAlike(stored);
        int failures = 0;
        while (failures < MAX_FAILURES && (stored.isEmpty() || hasTime(stored, Instant.now(), end))) {
            PlantedFault fault =
                    plan.next(stored.stream().map(StoredGate::fault).toList());
            out.println(
                    "--- gate " + (stored.size() + 1) + ": " + fault.displayName() + " planted; until " + end + " ---");
            runGate(with(fault, options));
            int before = stored.size();
            stored = StoredGate.readAll(directory);
            StoredGate.requireAlike(stored);
            failures = stored.size() > before ? 0 : failures + 1;
        }
        if (failures == MAX_FAILURES) {
            err.println(MAX_FAILURES + " gates in a row have stored no result; see above");
        }
        int printed = print(stored);
        return failures == MAX_FAILURES ? 1 : printed;
    }

    /** Says whether a gate would end in time if it took as long as the longest that is stored. */
    static boolean hasTime(List<StoredGate> stored, Instant now, Instant end) {
        Duration longest = stored.stream()
                .map(gate -> Duration.ofMillis(Math.round(gate.result().elapsedSeconds() * 1e3)))
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
        return !now.plus(longest).isAfter(end);
    }

    private void runGate(Map<String, String> options) throws IOException, InterruptedException {
        try (Session session = Session.of(options, project, out)) {
            session.run(this::print);
        }
    }

    private void print(CompletedStep step) {
        if (step.needsLine()) {
            out.println(step.describe());
        }
    }

    private static List<StoredGate> readAll(List<Path> directories) throws IOException, GateException {
        List<StoredGate> gates = new ArrayList<>();
        for (Path directory : directories) {
            List<StoredGate> found = StoredGate.readAll(directory);
            if (found.isEmpty()) {
                throw new GateException(directory
                        + (Files.isDirectory(directory) ? " has no gate that was run to its end" : " is no directory")
                        + "; give one in which scripts/power.sh has stored gates");
            }
            gates.addAll(found);
        }
        StoredGate.requireAlike(gates);
        return gates;
    }

    private int print(List<StoredGate> gates) {
        out.print(ConsoleTable.render(PowerCurve.of(gates)));
        List<StoredGate> same = gates.stream()
                .filter(gate -> gate.fault().equals(PlantedFault.NONE) && gate.measured())
                .toList();
        if (same.isEmpty()) {
            out.println("No gate with nothing planted has measured, so nothing is known of false alarms.");
        } else {
            new NightDraws(same, DRAW_SEED).describe(DRAWN_GATES).forEach(out::println);
        }
        return 0;
    }
}
