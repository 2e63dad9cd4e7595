package org.gaeperf.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The files that a server reads when it starts")
class StartFilesTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("are its program, those in its words and in its class path, and of a JVM those of its JDK")
    void found() throws Exception {
        Path jdk = directory.resolve("jdk");
        Path java = write(jdk.resolve("bin/java"));
        Path modules = write(jdk.resolve("lib/modules"));
        Path jvm = write(jdk.resolve("lib/server/libjvm.so"));
        write(jdk.resolve("lib/src.zip"));
        Path type = write(directory.resolve("classes/a/A.class"));
        Path jar = write(directory.resolve("libs/a.jar"));
        Path archive = write(directory.resolve("a.jsa"));
        Path data = write(directory.resolve("data.txt"));
        write(directory.resolve("other/unread.txt"));
        Files.createFile(directory.resolve("empty.txt"));

        assertThat(StartFiles.find(
                        List.of(
                                java.toString(),
                                "-XX:SharedArchiveFile=a.jsa",
                                "-cp",
                                "classes:libs/*",
                                "A",
                                "--data=data.txt,empty.txt,none.txt",
                                "--root=other",
                                "8080"),
                        directory,
                        ""))
                .containsExactlyInAnyOrder(java, modules, jvm, archive, type, jar, data);
    }

    @Test
    @DisplayName("are those of a program that is found by PATH, as it does by a link")
    void byPath() throws Exception {
        Path program = write(directory.resolve("real/server"));
        Files.createDirectories(directory.resolve("bin"));
        Files.createSymbolicLink(directory.resolve("bin/server"), program);

        assertThat(StartFiles.find(List.of("server", "8080"), directory, "/none:" + directory.resolve("bin")))
                .containsExactly(program);
        assertThat(StartFiles.find(List.of("unknown"), directory, "/none")).isEmpty();
    }

    private static Path write(Path file) throws Exception {
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "x").toRealPath();
    }
}
