package org.gaeperf.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A program that is compiled at run time")
class SourceCompilerTest {

    private static final int BUILDS = 4;

    @TempDir
    private Path directory;

    @Test
    @DisplayName("is the same for builds that compile it at the same time, and nothing unfinished is left")
    void atTheSameTime() throws Exception {
        Path source = Files.createDirectories(directory.resolve("small"));
        Files.writeString(source.resolve("Small.java"), "class Small {}");
        SourceCompiler.Program program = new SourceCompiler.Program("small", List.of(source), List.of(), List.of());
        Path cache = directory.resolve("cache");
        CyclicBarrier together = new CyclicBarrier(BUILDS);
        ExecutorService builds = Executors.newFixedThreadPool(BUILDS);
        try {
            List<Future<Path>> compiled = new ArrayList<>();
            for (int build = 0; build < BUILDS; build++) {
                compiled.add(builds.submit(() -> {
                    together.await();
                    return SourceCompiler.compile(program, cache);
                }));
            }
            for (Future<Path> classes : compiled) {
                assertThat(classes.get().resolve("Small.class")).isRegularFile();
            }
        } finally {
            builds.shutdownNow();
        }
        try (Stream<Path> left = Files.list(cache)) {
            assertThat(left).hasSize(1);
        }
    }
}
