package org.gaeperf.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HarnessFingerprintTest {

    @TempDir
    private Path project;

    private String before;

    @BeforeEach
    void make() throws IOException {
        write("pom.xml", "<project/>");
        write("src/pom.xml", "<project/>");
        write("src/main/java/A.java", "class A {}");
        write("src/main/resources/a.css", "a {}");
        write("src/httpconnector/java/B.java", "class B {}");
        write("src/jetty/java/S.java", "class S {}");
        write("src/jetty11-h2c/java/H.java", "class H {}");
        write("src/jetty12-h2c/java/H.java", "class H {}");
        write("src/jetty-http1/java/H.java", "class H {}");
        write("src/multipart/java/M.java", "class M {}");
        write("src/zuul/java/Z.java", "class Z {}");
        before = HarnessFingerprint.sha256(project);
    }

    @Test
    void ignoresOtherFiles() throws IOException {
        write("README.md", "words");
        write("src/test/java/ATest.java", "class ATest {}");
        write("src/main/java/.A.java.swp", "an editor's");
        write("src/main/java/A.java", "class A {}");

        assertThat(HarnessFingerprint.sha256(project)).isEqualTo(before).matches("[0-9a-f]{64}");
    }

    @Test
    @DisplayName("the fingerprint changes with the content of a file, its name, and a new file")
    void changesOfAnySource() throws IOException {
        write("pom.xml", "<project />");
        assertThat(HarnessFingerprint.sha256(project)).isNotEqualTo(before);
        write("pom.xml", "<project/>");
        assertThat(HarnessFingerprint.sha256(project)).isEqualTo(before);

        Files.move(project.resolve("src/httpconnector/java/B.java"), project.resolve("src/httpconnector/java/C.java"));
        assertThat(HarnessFingerprint.sha256(project)).isNotEqualTo(before);
        Files.move(project.resolve("src/httpconnector/java/C.java"), project.resolve("src/httpconnector/java/B.java"));

        write("src/zuul/java/Z.java", "class Y {}");
        assertThat(HarnessFingerprint.sha256(project)).isNotEqualTo(before);
        write("src/zuul/java/Z.java", "class Z {}");

        write("src/pom.xml", "<project />");
        assertThat(HarnessFingerprint.sha256(project)).isNotEqualTo(before);
        write("src/pom.xml", "<project/>");

        write("src/main/java/D.java", "");
        assertThat(HarnessFingerprint.sha256(project)).isNotEqualTo(before);
    }

    private void write(String name, String text) throws IOException {
        Path file = project.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
