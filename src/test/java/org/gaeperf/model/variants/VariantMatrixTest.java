package org.gaeperf.model.variants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.gaeperf.model.variants.VariantMatrix.Cell;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A matrix of variants")
class VariantMatrixTest {

    @Test
    @DisplayName("has every combination, named by the values, the first with the first value of each axis")
    void cells() {
        VariantMatrix matrix = VariantMatrix.parse("gc:serial,g1  jdk:/usr/lib/jvm/java-17/,/opt/25,/usr/25");

        assertThat(matrix.cells())
                .extracting(Cell::name)
                .containsExactly("serial-java-17", "serial-25.2", "serial-25.3", "g1-java-17", "g1-25.2", "g1-25.3");
        assertThat(matrix.cells().get(4).levels()).containsExactly(1, 1);
    }

    @Test
    @DisplayName("of one axis has its name in each variant, whose values alone may be names of modes")
    void oneAxis() {
        assertThat(VariantMatrix.parse("mode:http,rpc").cells())
                .extracting(Cell::name)
                .containsExactly("mode-http", "mode-rpc");
        assertThat(VariantMatrix.parse("jvmArgs:-Xss1m,-XX:+UseCompactObjectHeaders")
                        .cells())
                .extracting(Cell::name)
                .containsExactly("jvmArgs-Xss1m", "jvmArgs-XX_UseCompactObjectHeaders");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "gc; \"'gc' is not an axis; write NAME:VALUE,VALUE\"",
                "gc:serial; the axis 'gc:serial' needs two values or more, with commas between them",
                "gc:serial,; the axis 'gc:serial,' needs two values or more, with commas between them",
                "gc:g1,g1; the axis 'gc:g1,g1' has a value twice",
                "gc:a,b gc:c,d; the axis 'gc' is in it twice",
                "a:1,2,3,4,5 b:1,2,3,4,5 c:1,2,3; \"it has 75 combinations, and 64 are possible; leave out values\"",
            })
    @DisplayName("is refused with the reason")
    void refused(String text, String reason) {
        assertThatThrownBy(() -> VariantMatrix.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(reason);
    }
}
