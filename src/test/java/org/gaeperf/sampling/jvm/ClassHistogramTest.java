package org.gaeperf.sampling.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.gaeperf.sampling.Resources;
import org.gaeperf.sampling.SampleFormatException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClassHistogramTest {

    @ParameterizedTest
    @CsvSource({"class-histogram-jdk17.txt, 180, 2097, 1587", "class-histogram-jdk25.txt, 203, 9223, 8650"})
    void readsRealOutputs(String resource, int classes, long byteArrays, long strings) {
        ClassHistogram histogram = ClassHistogram.parse(Resources.text(resource));

        assertThat(histogram.instancesByClass()).hasSize(classes);
        assertThat(histogram.instances("[B")).isEqualTo(byteArrays);
        assertThat(histogram.instances("java.lang.String")).isEqualTo(strings);
        assertThat(histogram.instances("java.lang.NoSuchClass")).isZero();
    }

    @Test
    void addsUpClassesOfOneNameInTwoLoaders() {
        ClassHistogram histogram = ClassHistogram.parse(" 1: 3 48 a.B (app@1.0)\n 2: 2 32 a.B\nTotal 5 80\n");

        assertThat(histogram.instancesByClass()).containsOnlyKeys("a.B").containsEntry("a.B", 5L);
        assertThat(histogram.bytesByClass()).containsOnlyKeys("a.B").containsEntry("a.B", 80L);
    }

    @Test
    void noticesThatRowsAreMissing() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> ClassHistogram.parse(" 1: 3 48 a.B\nTotal 5 80\n"))
                .withMessage("jcmd GC.class_histogram: expected a total of 3 instances, the sum of the rows, "
                        + "found \"Total 5 80\"");
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> ClassHistogram.parse(" 1: 3 48 a.B\nTotal 3 80\n"))
                .withMessage("jcmd GC.class_histogram: expected a total of 48 bytes, the sum of the rows, "
                        + "found \"Total 3 80\"");
    }

    @Test
    void noticesThatTheEndIsMissing() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> ClassHistogram.parse(" 1: 3 48 a.B\n"))
                .withMessage("jcmd GC.class_histogram: expected a last line \"Total INSTANCES BYTES\", "
                        + "found \"1: 3 48 a.B\"");
    }

    @Test
    void saysWhichRowIsMalformed() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> ClassHistogram.parse(" 1: three 48 a.B\nTotal 3 48\n"))
                .withMessage("jcmd GC.class_histogram: expected \"NUM: INSTANCES BYTES CLASS (MODULE)\", "
                        + "found \"1: three 48 a.B\"");
    }

    @Test
    void saysThatTheRowsAreTooLargeToAddUp() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> ClassHistogram.parse(" 1: 9223372036854775807 48 a.B\n 2: 1 16 a.B\nTotal 1 64\n"))
                .withMessage("jcmd GC.class_histogram, instances of a.B: "
                        + "expected values with a sum of at most 9223372036854775807, "
                        + "found \"[9223372036854775807, 1]\"");
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> ClassHistogram.parse(" 1: 9223372036854775807 48 a.B\n 2: 1 16 a.C\nTotal 1 64\n"))
                .withMessageStartingWith(
                        "jcmd GC.class_histogram: expected values with a sum of at most 9223372036854775807");
    }
}
