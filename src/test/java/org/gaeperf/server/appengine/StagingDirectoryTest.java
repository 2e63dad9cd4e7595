package org.gaeperf.server.appengine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The directories of staged applications")
class StagingDirectoryTest {

    @TempDir
    private Path parent;

    @Test
    @DisplayName("of builds that have ended are deleted, those of builds that run stay")
    void doNotGrowFromBuildToBuild() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        Path ofEndedBuild = application("load-" + ended.pid() + "-1");
        Path ofOlderVersion = application("load8412");
        Path ofThisBuild = application("load-" + ProcessHandle.current().pid() + "-1");

        Path created = StagingDirectory.create(parent);

        assertThat(created).isEmptyDirectory().hasParent(parent);
        assertThat(ofEndedBuild).doesNotExist();
        assertThat(ofOlderVersion).doesNotExist();
        assertThat(ofThisBuild.resolve("WEB-INF/web.xml")).exists();
    }

    @Test
    @DisplayName("can be created by several builds at the same time, which find the same directories to delete")
    void atTheSameTime() throws Exception {
        for (int i = 0; i < 200; i++) {
            application("load" + i);
        }

        List<Path> created = IntStream.range(0, 8)
                .parallel()
                .mapToObj(build -> {
                    try {
                        return StagingDirectory.create(parent);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .toList();

        assertThat(created)
                .hasSize(8)
                .doesNotHaveDuplicates()
                .allSatisfy(directory -> assertThat(directory).isEmptyDirectory());
    }

    private Path application(String name) throws Exception {
        Path directory = parent.resolve(name);
        Files.createDirectories(directory.resolve("WEB-INF"));
        Files.writeString(directory.resolve("WEB-INF/web.xml"), "<web-app/>");
        return directory;
    }
}
