package org.gaeperf.options.declaration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CommandSyntaxTest {

    @Test
    @DisplayName("a command has the options in the form of Maven or of the jar, each as one word of a shell")
    void commands() {
        Map<String, String> options = new TreeMap<>(Map.of("bench.rate", "500", "bench.request.path", "/it's?page=2"));

        assertThat(CommandSyntax.MAVEN.command(options))
                .isEqualTo("mvn test -Dbench.rate=500 '-Dbench.request.path=/it'\\''s?page=2'");
        assertThat(CommandSyntax.JAR.command(options))
                .isEqualTo("java -jar gaeperf.jar run --rate=500 '--request.path=/it'\\''s?page=2'");
    }
}
