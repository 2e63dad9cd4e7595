package org.gaeperf.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import org.gaeperf.Tags;
import org.gaeperf.model.server.StartPageCache;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerLauncher.LaunchContext;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.testkit.CommandServers;
import org.gaeperf.testkit.PageCaches;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag(Tags.SLOW)
@DisplayName("A start with a page cache in a state of its own")
@Timeout(600)
class PageCacheStartTest {

    private static final Path JDK = Path.of(System.getProperty("java.home"));
    private static final String SERVER =
            " -Xmx64m -cp target/test-classes " + SmallServerMain.class.getName() + " {port}";

    @TempDir
    private Path directory;

    @Test
    @DisplayName("is cold, with more page faults that read the disk, or warm, and is proved to be so")
    void coldAndWarm() throws Exception {
        PageCaches.assumeCanBeDropped(directory);
        assumeTrue(Files.isDirectory(JDK.resolve("jmods")), "this JDK has no modules that jlink could copy");
        Path jdk = directory.resolve("jdk");
        int made = ToolProvider.findFirst("jlink")
                .orElseThrow()
                .run(System.out, System.err, "--add-modules", "jdk.httpserver", "--output", jdk.toString());
        assertThat(made).isZero();

        StartPageCache cold = cacheOf(jdk.resolve("bin/java"), "cold");
        StartPageCache warm = cacheOf(jdk.resolve("bin/java"), "warm");

        assertThat(cold.fileBytes()).isEqualTo(warm.fileBytes()).isGreaterThan(20_000_000);
        assertThat(cold.state()).isEqualTo("cold");
        assertThat(cold.cachedBytes()).isLessThan(cold.fileBytes() / 100);
        assertThat(warm.cachedBytes()).isGreaterThan(warm.fileBytes() / 100 * 99);
    }

    @Test
    @DisplayName("is refused on the JDK of gaeperf itself, which has it mapped")
    void mappedByOthers() throws IOException {
        PageCaches.assumeCanBeDropped(JDK);
        assertThatThrownBy(() -> cacheOf(JDK.resolve("bin/java"), "cold"))
                .isInstanceOf(ServerException.class)
                .hasMessageStartingWith("bench.start.pageCache=cold: of the ")
                .hasMessageContaining(" MB stay in the page cache, most of it of ")
                .hasMessageContaining("let this one have a JDK of its own");
    }

    @Test
    @DisplayName("is refused where no start is measured, in pairs, and in another state")
    void refused() {
        assertThatThrownBy(() -> options("load", "cold"))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageContaining(
                        "bench.start.pageCache=cold: the suite load does not read it; leave it out, or measure one of:"
                                + " startup, lifetime");
        assertThatThrownBy(() -> options("startup", "hot"))
                .hasMessageContaining("unknown state 'hot'; allowed: cold or warm");
        assertThatThrownBy(() -> CommandServers.options(
                        "bench.suite",
                        "startup",
                        "bench.command.one",
                        "./s {port}",
                        "bench.start.pageCache",
                        "warm",
                        "bench.concurrent",
                        "true"))
                .hasMessageContaining("with bench.concurrent=true the first server of a pair keeps the files of both");
    }

    private static Object options(String suite, String state) {
        return CommandServers.options(
                "bench.suite", suite, "bench.command.one", "./s {port}", "bench.start.pageCache", state);
    }

    private StartPageCache cacheOf(Path java, String state) throws Exception {
        ServerLauncher launcher = (ServerLauncher) CommandServers.servers(
                        CommandServers.options(
                                "bench.suite",
                                "startup",
                                "bench.command.one",
                                java + SERVER,
                                "bench.start.pageCache",
                                state),
                        Path.of("").toAbsolutePath())
                .get(0)
                .launcher();
        LaunchContext context = new LaunchContext(JDK, List.of(), List.of(), directory.resolve("server.log"));
        try (ServerUnderTest server = launcher.start(context)) {
            return server.pageCache().orElseThrow();
        }
    }
}
