package org.gaeperf.sampling.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.sampling.Resources;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.jvm.ClassHistogram;
import org.gaeperf.sampling.jvm.GcLog;
import org.gaeperf.sampling.jvm.NativeMemory;
import org.gaeperf.sampling.jvm.TimestampedHeapUsage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Damaged outputs are either understood or refused by a {@link SampleFormatException}; nothing else comes out. */
class ParserRobustnessTest {

    private static final long SEED = 20_261_121;
    private static final int VARIANTS = 150;
    private static final int ENDLESS_CHARACTERS = 100_000;
    private static final List<String> FILLINGS = List.of(
            "\n", " ", "\t\n", "1", " 1", "\n1", "9,", "(", ")", "- a", "[", ": ", "\ncpu ", "GC(1) ", "Pause ",
            " 1M->", " used ", "K ", " (", "ctxt ");
    private static final String INTERESTING = "0123456789-+.,:()[]%KMGB \t\n\r\0é→\u2028";

    static Stream<Arguments> parsers() {
        Map<String, Function<String, Object>> parsers = Map.ofEntries(
                Map.entry("native-memory-jdk17.txt", NativeMemory::parse),
                Map.entry("native-memory-jdk25.txt", NativeMemory::parse),
                Map.entry("class-histogram-jdk25.txt", ClassHistogram::parse),
                Map.entry("heap-reading-serial-jdk17-before.txt", TimestampedHeapUsage::parse),
                Map.entry("heap-reading-g1-jdk25-before.txt", TimestampedHeapUsage::parse),
                Map.entry("heap-reading-shenandoah-jdk17-before.txt", TimestampedHeapUsage::parse),
                Map.entry("gc-serial-jdk17.log", GcLog::parse),
                Map.entry("gc-zgc-jdk25.log", GcLog::parse),
                Map.entry("proc-stat.txt", ProcHostStat::parse),
                Map.entry("proc-net-dev.txt", ProcHostFiles::loopbackBytes),
                Map.entry("proc-pid-stat.txt", ProcStat::parse),
                Map.entry("proc-pid-status.txt", ContextSwitches::parse));
        return parsers.entrySet().stream().map(entry -> Arguments.of(entry.getKey(), entry.getValue()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("parsers")
    void throwsNothingElse(String resource, Function<String, Object> parser) {
        Random random = new Random(SEED);
        String original = Resources.text(resource);
        for (int variant = 0; variant < VARIANTS; variant++) {
            String damaged = damage(original, random);
            assertThatCode(() -> parseOrRefuse(parser, damaged))
                    .as(() -> damaged)
                    .doesNotThrowAnyException();
        }
    }

    /** A parser that goes back over what it has seen would take minutes for these. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("parsers")
    void takesNoSecondForWhatGoesOnAndOn(String resource, Function<String, Object> parser) throws Exception {
        String original = Resources.text(resource);
        for (String filling : FILLINGS) {
            String endless = filling.repeat(ENDLESS_CHARACTERS / filling.length());
            Parsing.of(endless, parser::apply, SampleFormatException.class);
            Parsing.of(original + endless, parser::apply, SampleFormatException.class);
            Parsing.of(original.strip() + endless, parser::apply, SampleFormatException.class);
        }
    }

    private static void parseOrRefuse(Function<String, Object> parser, String text) {
        try {
            assertThat(parser.apply(text)).isNotNull();
        } catch (SampleFormatException expected) {
            // That is how a damaged text is refused.
        }
    }

    private static String damage(String original, Random random) {
        StringBuilder text = new StringBuilder(original);
        int changes = 1 + random.nextInt(8);
        for (int change = 0; change < changes && text.length() > 0; change++) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(4)) {
                case 0 -> text.setCharAt(at, INTERESTING.charAt(random.nextInt(INTERESTING.length())));
                case 1 -> text.insert(at, "9".repeat(random.nextInt(25)));
                case 2 -> text.delete(at, Math.min(text.length(), at + random.nextInt(40)));
                default -> text.setLength(random.nextInt(10) == 0 ? at : text.length());
            }
        }
        return text.toString();
    }
}
