package org.gaeperf.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.NodeList;

class CleanGuardTest {

    @TempDir
    private Path target;

    @Test
    @DisplayName("the file names a living process, and a later run takes it over")
    void namesTheProcess() throws IOException {
        Files.writeString(target.resolve(CleanGuard.FILE_NAME), "4194305\n");

        CleanGuard.protect(target);

        assertThat(target.resolve(CleanGuard.FILE_NAME))
                .hasContent(Long.toString(ProcessHandle.current().pid()));
    }

    @Test
    @DisplayName("the build reads this file before it cleans")
    void theBuildReadsIt() throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        NodeList conditions =
                factory.newDocumentBuilder().parse(Path.of("pom.xml").toFile()).getElementsByTagName("condition");

        assertThat(conditions.getLength()).isEqualTo(1);
        assertThat(conditions.item(0).getTextContent()).contains("/" + CleanGuard.FILE_NAME + "\"");
    }
}
