package org.gaeperf.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.gaeperf.options.BuildContext;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files for other CI systems that a user copies. */
class CiFilesTest {

    @ParameterizedTest
    @ValueSource(strings = {"github-actions.yml", "gitlab-ci.yml"})
    @DisplayName("are YAML, and call parts of scripts/ci.sh that exist, the check first")
    void callExistingParts(String name) throws Exception {
        Path file =
                BuildContext.baseDirectory().resolve("src/site/resources/ci").resolve(name);
        JsonNode tree = new ObjectMapper(new YAMLFactory()).readTree(file.toFile());

        assertThat(tree.isObject()).isTrue();
        assertThat(Pattern.compile("scripts/ci\\.sh (\\w+)")
                        .matcher(Files.readString(file))
                        .results()
                        .map((MatchResult call) -> call.group(1)))
                .containsExactly("check", "gate", "benchmark", "collect");
    }
}
