package org.gaeperf.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Optional;

/**
 * Checks what holds for a parser whatever it is given: it reads the text, or refuses it by the exception that it declares,
 * with a reason, and takes no more than a second for either. Anything else that it throws goes through and fails the
 * test.
 */
public final class Parsing {

    private static final Duration LIMIT = Duration.ofSeconds(1);

    /** The clock of CPU time: a machine that stands still is no fault of a parser. */
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private Parsing() {}

    /** Turns a text into what it means. */
    @FunctionalInterface
    public interface Parser<T> {

        /** Returns what the text means, never null. */
        T parse(String text) throws Exception;
    }

    /**
     * Returns what the text means, or empty if the parser refuses it.
     *
     * @param refusal that the parser declares
     * @throws Exception what else it throws
     */
    public static <T> Optional<T> of(String text, Parser<T> parser, Class<? extends Exception> refusal)
            throws Exception {
        long startNanos = THREADS.getCurrentThreadCpuTime();
        Optional<T> meant = readOrRefuse(text, parser, refusal);
        if (THREADS.getCurrentThreadCpuTime() - startNanos > LIMIT.toNanos()) {
            // The first text of all waits for classes to be loaded; the same one again does not.
            long againNanos = THREADS.getCurrentThreadCpuTime();
            readOrRefuse(text, parser, refusal);
            assertThat(Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - againNanos))
                    .as("CPU time for %s characters", text.length())
                    .isLessThan(LIMIT);
        }
        return meant;
    }

    private static <T> Optional<T> readOrRefuse(String text, Parser<T> parser, Class<? extends Exception> refusal)
            throws Exception {
        try {
            return Optional.of(parser.parse(text));
        } catch (Exception reason) {
            if (!refusal.isInstance(reason)) {
                throw reason;
            }
            assertThat(reason.getMessage())
                    .as("the reason of %s", reason.getClass())
                    .isNotBlank();
            return Optional.empty();
        }
    }
}
