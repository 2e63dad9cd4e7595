package org.gaeperf.gate;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gaeperf.options.declaration.Durations;

/**
 * The arguments of {@code scripts/power.sh}, without the options of the gates.
 *
 * @param faults to plant; none if stored gates are read only
 * @param seed of the order
 * @param time after which no further gate begins
 * @param curves directories of stored gates; none if gates are run
 */
record PowerArguments(List<PlantedFault> faults, long seed, Duration time, List<Path> curves) {

    static final String USAGE = """
            usage: scripts/power.sh [--for=8h] [--seed=1] FAULT... [-Dbench.NAME=VALUE...]
                   scripts/power.sh --curve DIRECTORY...
              FAULT is what is planted into the candidate of a gate, like cpu:6us; bash writes several as cpu:{3,6,12}us
              --for=TIME         begins no gate that would not end within this time; what is stored is not run again
              --seed=NUMBER      of the order in which the faults are planted
              --curve DIRECTORY  prints how many of the gates stored in it stopped, by fault, and runs nothing""";

    private static final String FOR = "--for=";
    private static final String SEED = "--seed=";
    private static final String CURVE = "--curve";
    private static final Duration NIGHT = Duration.ofHours(8);

    PowerArguments {
        faults = List.copyOf(faults);
        curves = List.copyOf(curves);
    }

    /**
     * Reads the arguments.
     *
     * @throws IllegalArgumentException that says what is wrong and what is allowed
     */
    static PowerArguments parse(List<String> arguments) {
        if (arguments.contains(CURVE)) {
            List<String> directories =
                    arguments.stream().filter(one -> !one.equals(CURVE)).toList();
            if (directories.isEmpty() || directories.stream().anyMatch(one -> one.startsWith("-"))) {
                throw new IllegalArgumentException(
                        CURVE + " takes directories of stored gates and nothing else\n" + USAGE);
            }
            return new PowerArguments(
                    List.of(), 0, NIGHT, directories.stream().map(Path::of).toList());
        }
        List<PlantedFault> faults = new ArrayList<>();
        long seed = 1;
        Duration time = NIGHT;
        for (String argument : arguments) {
            if (argument.startsWith(FOR)) {
                time = time(argument);
            } else if (argument.startsWith(SEED)) {
                seed = seed(argument);
            } else if (argument.startsWith("-")) {
                throw new IllegalArgumentException("unknown option " + argument + "\n" + USAGE);
            } else {
                add(PlantedFault.parse(argument), faults);
            }
        }
        if (faults.isEmpty()) {
            throw new IllegalArgumentException("no fault is given\n" + USAGE);
        }
        return new PowerArguments(faults, seed, time, List.of());
    }

    private static void add(PlantedFault fault, List<PlantedFault> faults) {
        for (PlantedFault other : faults) {
            if (PlantedFault.BY_STRENGTH.compare(fault, other) == 0) {
                throw new IllegalArgumentException("the fault " + fault.text() + " is given twice"
                        + (fault.equals(other) ? "" : ", also as " + other.text()) + "; give each strength once");
            }
        }
        faults.add(fault);
    }

    private static Duration time(String argument) {
        return Durations.parse(argument.substring(FOR.length()))
                .filter(found -> !found.isZero() && !found.isNegative())
                .orElseThrow(() ->
                        new IllegalArgumentException(argument + ": not a time; allowed are 90m, 8h and the like"));
    }

    private static long seed(String argument) {
        try {
            return Long.parseLong(argument.substring(SEED.length()));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    argument + ": not a whole number; allowed is " + SEED + "7 and the like", e);
        }
    }
}
