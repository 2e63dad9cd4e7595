package org.gaeperf.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The directory of gates in tests")
class GateDirectoryTest {

    @TempDir
    private Path project;

    @Test
    @DisplayName("is below that of the build, of Maven or of Gradle")
    void ofTheBuild() throws IOException {
        assertThat(GateDirectory.defaultOf(project)).isEqualTo(project.resolve("target/gaeperf"));
        Files.createFile(project.resolve("build.gradle.kts"));
        assertThat(GateDirectory.defaultOf(project)).isEqualTo(project.resolve("build/gaeperf"));
        Files.createFile(project.resolve("pom.xml"));
        assertThat(GateDirectory.defaultOf(project)).isEqualTo(project.resolve("target/gaeperf"));
    }

    @Test
    @DisplayName("has a file for each content, so that the command of a server names always the same class path")
    void files() {
        GateDirectory directory = new GateDirectory(project.resolve("runs"), Optional.empty());

        Path file = directory.classPathFile("/a b/c.jar:/d\"e");

        assertThat(file).hasContent("-cp \"/a b/c.jar:/d\\\"e\"");
        assertThat(directory.classPathFile("/a b/c.jar:/d\"e")).isEqualTo(file);
        assertThat(directory.classPathFile("/other")).isNotEqualTo(file);
        assertThat(directory.thresholdsFile(Map.of("rss", "5 %"))).hasContent("rss = 5 %");
    }

    @Test
    @DisplayName("gets gaeperf again, if it is there from a former build")
    void jar() throws IOException {
        Path gaeperf = Files.writeString(project.resolve("new"), "new");
        GateDirectory directory = new GateDirectory(
                project.resolve("runs"), Optional.of(gaeperf.toUri().toURL()));
        Path former = directory.jar();
        Files.writeString(former, "former");

        assertThat(directory.jar()).isEqualTo(former).hasContent("new");
        assertThat(former.getParent()).isDirectoryContaining(file -> file.equals(former));
        assertThat(former.getParent().toFile().list()).containsExactly("gaeperf.jar");
    }
}
