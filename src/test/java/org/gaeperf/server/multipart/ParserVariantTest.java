package org.gaeperf.server.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Names in results must be those of the option that orders them, or nothing is compared. */
class ParserVariantTest {

    @Test
    @DisplayName("has the name that stands in options")
    void name() {
        ParserBenchmark benchmark = new ParserBenchmark(
                MultipartParser.JETTY_12_BUFFER, "12", Path.of("."), List.of(), List.of(), Optional.empty());

        assertThat(new ParserVariant(benchmark, null, Optional.empty()).name()).isEqualTo("jetty-12-buffer");
    }
}
