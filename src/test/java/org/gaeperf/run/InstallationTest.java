package org.gaeperf.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.declaration.CommandSyntax;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Which gaeperf measures")
class InstallationTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("is said by the sources where the classes are no jar")
    void ofSources() throws IOException {
        Installation here = Installation.of(BuildContext.baseDirectory());

        assertThat(Installation.isJar()).isFalse();
        assertThat(here.sourcesSha256()).isEqualTo(HarnessFingerprint.sha256(BuildContext.baseDirectory()));
        assertThat(here.syntax()).isEqualTo(CommandSyntax.MAVEN);
    }

    @Test
    @DisplayName("is said of a jar by what the build has written, which has the same fingerprint as the sources")
    void ofJar() throws IOException {
        DescribeBuildMain.write("1.2.3", BuildContext.baseDirectory(), directory);
        Path written = directory.resolve("org/gaeperf/run/build.properties");

        Installation read = Installation.read(new StringReader(Files.readString(written)));

        Installation sources = Installation.of(BuildContext.baseDirectory());
        assertThat(read)
                .isEqualTo(new Installation("1.2.3", sources.gitCommit(), sources.sourcesSha256(), CommandSyntax.JAR));
        assertThat(read.description())
                .as("the same for the same sources: no date")
                .isEqualTo(Files.readString(written));
    }

    @Test
    @DisplayName("is not guessed if the description is not whole")
    void incomplete() {
        assertThatThrownBy(() -> Installation.read(new StringReader("version=1\ngitCommit=a\n")))
                .isInstanceOf(IOException.class)
                .hasMessage("build.properties in gaeperf's jar has no sourcesSha256");
    }
}
