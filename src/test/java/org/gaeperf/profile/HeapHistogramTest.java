package org.gaeperf.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Checks the parser with texts; a real JVM's output is read in {@link JfrRecordingTest}. */
class HeapHistogramTest {

    private static final String OUTPUT = """
            4711:
             num     #instances         #bytes  class name (module)
            -------------------------------------------------------
               1:             3           4096  [B (java.base@17.0.15)
               2:             2             64  a.B$$Lambda$14/0x0000000800c03000
               3:             1             16  a.B$$Lambda$15/0x0000000800c03400
               4:             1             24  [La.B;
               5:             1           1024  [Ljdk.internal.vm.FillerElement; (java.base@25.0.1)
               6:             1             16  jdk.internal.vm.FillerObject (java.base@25.0.1)
            Total             9           5240
            """;

    @Test
    void readsBytesByReadableNameButNoGaps() {
        HeapHistogram histogram = HeapHistogram.parse(OUTPUT);

        assertThat(histogram.bytesByClass())
                .containsOnlyKeys("byte[]", "a.B$$Lambda", "a.B[]")
                .containsEntry("byte[]", 4096L)
                .containsEntry("a.B$$Lambda", 80L)
                .containsEntry("a.B[]", 24L);
        assertThat(histogram.bytes()).isEqualTo(4200);
    }
}
