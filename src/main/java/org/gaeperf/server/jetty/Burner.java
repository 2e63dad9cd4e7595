package org.gaeperf.server.jetty;

/** Spends a known amount of CPU time, whatever the clock does meanwhile. */
final class Burner {

    private static final int CALIBRATIONS = 40;
    private static final long CALIBRATION_ROUNDS = 200_000;
    private static volatile long sink;

    private Burner() {}

    /** How many rounds take a microsecond: the fastest of several tries, since the others were held up. */
    static double roundsPerMicro() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < CALIBRATIONS; i++) {
            long start = System.nanoTime();
            burn(CALIBRATION_ROUNDS);
            least = Math.min(least, System.nanoTime() - start);
        }
        return CALIBRATION_ROUNDS * 1e3 / least;
    }

    static void burn(long rounds) {
        long value = sink;
        for (long i = 0; i < rounds; i++) {
            value = value * 6364136223846793005L + 1442695040888963407L;
        }
        sink = value;
    }
}
