package org.gaeperf.report.svg;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Says where values lie on an axis, and which places are labelled. The same in every locale. */
public sealed interface Scale {

    /** A place on the axis with its label. */
    record Tick(double position, String label) {}

    /** The lowest and the highest place shown. */
    record Extent(double low, double high) {}

    /** Returns what the axis shows, with its unit. */
    String label();

    /** Returns where a value lies; NaN if it cannot be shown. */
    double position(double value);

    /** Returns what to show so that all positions from low to high are well inside. */
    Extent extent(double low, double high);

    /** The labelled places, {@code maxTicks} of them or a few more. */
    List<Tick> ticks(Extent extent, int maxTicks);

    /**
     * Equal steps.
     *
     * @param fromZero whether 0 is shown even if all values are far from it
     */
    record Linear(String label, boolean fromZero) implements Scale {

        @Override
        public double position(double value) {
            return value;
        }

        @Override
        public Extent extent(double low, double high) {
            double bottom = fromZero ? Math.min(0, low) : low;
            double room = Math.max((high - bottom) * 0.06, Math.abs(high) * 1e-3);
            double margin = room > 0 ? room : 1;
            return new Extent(fromZero && low >= 0 ? 0 : bottom - margin, high + margin);
        }

        @Override
        public List<Tick> ticks(Extent extent, int maxTicks) {
            double step = step((extent.high() - extent.low()) / maxTicks);
            List<Tick> ticks = new ArrayList<>();
            for (long n = (long) Math.ceil(extent.low() / step); n * step <= extent.high(); n++) {
                ticks.add(new Tick(n * step, number(n * step, step)));
            }
            return ticks;
        }

        /** The smallest of 1, 2 or 5 times a power of ten that is not below {@code min}. */
        private static double step(double min) {
            double power = Math.pow(10, Math.floor(Math.log10(min)));
            for (int factor : new int[] {1, 2, 5}) {
                if (factor * power >= min) {
                    return factor * power;
                }
            }
            return 10 * power;
        }
    }

    /** Equal ratios. */
    record Logarithmic(String label) implements Scale {

        private static final double MIN_DECADES = 0.3;

        /** What is labelled in each decade, from the finest to the coarsest. */
        private static final List<int[]> FACTORS = List.of(
                new int[] {1, 2, 3, 4, 5, 6, 8},
                new int[] {1, 2, 3, 5, 7},
                new int[] {1, 2, 5},
                new int[] {1, 3},
                new int[] {1});

        @Override
        public double position(double value) {
            return value > 0 ? Math.log10(value) : Double.NaN;
        }

        @Override
        public Extent extent(double low, double high) {
            double room = Math.max((high - low) * 0.06, (MIN_DECADES - (high - low)) / 2);
            return new Extent(low - room, high + room);
        }

        @Override
        public List<Tick> ticks(Extent extent, int maxTicks) {
            for (int[] factors : FACTORS) {
                List<Tick> ticks = ticks(extent, factors);
                if (ticks.size() <= maxTicks) {
                    return ticks;
                }
            }
            List<Tick> decades = ticks(extent, FACTORS.get(FACTORS.size() - 1));
            int every = (decades.size() + maxTicks - 1) / maxTicks;
            return IntStream.range(0, decades.size())
                    .filter(n -> n % every == 0)
                    .mapToObj(decades::get)
                    .toList();
        }

        private static List<Tick> ticks(Extent extent, int[] factors) {
            List<Tick> ticks = new ArrayList<>();
            for (int power = (int) Math.floor(extent.low()); power <= extent.high(); power++) {
                for (int factor : factors) {
                    double value = factor * Math.pow(10, power);
                    double position = Math.log10(value);
                    if (position >= extent.low() && position <= extent.high()) {
                        ticks.add(new Tick(position, number(value, value)));
                    }
                }
            }
            return ticks;
        }
    }

    /** Percentiles, as much room from 99 to 99.9 as from 90 to 99: tails are what readers look for. */
    record Percentile(String label) implements Scale {

        private static final List<String> LABELLED =
                List.of("0", "50", "90", "99", "99.9", "99.99", "99.999", "99.9999");

        @Override
        public double position(double percent) {
            return percent < 100 ? -Math.log10(1 - percent / 100) : Double.NaN;
        }

        @Override
        public Extent extent(double low, double high) {
            return new Extent(low, high * 1.03);
        }

        @Override
        public List<Tick> ticks(Extent extent, int maxTicks) {
            return LABELLED.stream()
                    .map(percent -> new Tick(position(Double.parseDouble(percent)), percent))
                    .filter(tick -> tick.position() <= extent.high())
                    .toList();
        }
    }

    /** Names at 0, 1, 2 …; the first is at the left, or at the top of a vertical axis. */
    record Names(String label, List<String> names, boolean vertical) implements Scale {

        public Names {
            names = List.copyOf(names);
        }

        @Override
        public double position(double index) {
            return vertical ? -index : index;
        }

        @Override
        public Extent extent(double low, double high) {
            return vertical ? new Extent(0.5 - names.size(), 0.5) : new Extent(-0.5, names.size() - 0.5);
        }

        @Override
        public List<Tick> ticks(Extent extent, int maxTicks) {
            int every = vertical ? 1 : (names.size() + maxTicks - 1) / maxTicks;
            return IntStream.range(0, names.size())
                    .filter(index -> index % every == 0)
                    .mapToObj(index -> new Tick(position(index), names.get(index)))
                    .toList();
        }
    }

    private static String number(double value, double step) {
        int decimals = (int) Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
        return String.format(Locale.ROOT, "%,." + decimals + "f", value == 0 ? 0.0 : value);
    }
}
