package org.gaeperf.cluster.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CachedFileTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("the files of a directory that is a link, or has links, are sent like any others")
    void linkedDirectory() throws Exception {
        Path real = Files.createDirectories(directory.resolve("real"));
        Files.writeString(real.resolve("runtime-main.jar"), "main");
        Path elsewhere = Files.createDirectories(directory.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("more.jar"), "more");
        Files.createSymbolicLink(real.resolve("lib"), elsewhere);
        Path link = Files.createSymbolicLink(directory.resolve("link"), real);

        assertThat(CachedFile.linked(bundle(link)))
                .extracting(file -> file.link().orElseThrow())
                .containsExactly("given/0/link/lib/more.jar", "given/0/link/runtime-main.jar");
    }

    @Test
    void aLinkToItsOwnDirectoryIsRefused() throws Exception {
        Path real = Files.createDirectories(directory.resolve("real"));
        Files.createSymbolicLink(real.resolve("again"), real);

        assertThatThrownBy(() -> CachedFile.linked(bundle(real)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("again");
    }

    private RemoteBundle bundle(Path given) {
        return new RemoteBundle(
                directory, directory.resolve("target"), List.of(), "Main", Map.of(), Map.of("given/0/link", given));
    }
}
