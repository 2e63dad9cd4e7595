package org.gaeperf.server.appengine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.gaeperf.Tags;
import org.gaeperf.server.ServerException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HttpConnectorCompilerTest {
    @TempDir
    private Path directory;

    private Path sources;
    private Path deployment;
    private Path build;

    /** A deployment whose jars are empty is enough for sources that need nothing of it. */
    @BeforeEach
    void writeSourcesAndDeployment() throws Exception {
        sources = Files.createDirectories(directory.resolve("sources/engine")).getParent();
        deployment = Files.createDirectory(directory.resolve("deployment"));
        build = directory.resolve("build");
        source("One", "public class One { record Inner(int x) {} Runnable r = () -> {}; }");
        source("Two", "public class Two extends One {}");
        Path empty = Files.createDirectory(directory.resolve("empty"));
        for (String jar : List.of("runtime-impl.jar", "runtime-shared.jar", "runtime-main.jar")) {
            DeterministicJar.write(empty, deployment.resolve(jar));
        }
    }

    @Test
    void packsTheClasses() throws Exception {
        Path jar = compile();

        assertThat(jar).hasParent(build);
        assertThat(jar.getFileName().toString()).matches("httpconnector-engine-[0-9a-f]{64}\\.jar");
        try (JarFile content = new JarFile(jar.toFile())) {
            assertThat(content.stream().map(entry -> entry.getName()))
                    .containsExactly(
                            "META-INF/MANIFEST.MF", "engine/One$Inner.class", "engine/One.class", "engine/Two.class");
            assertThat(content.getManifest()).isNotNull();
        }
    }

    @Test
    void leavesNothingElseBehind() throws Exception {
        Path jar = compile();

        try (Stream<Path> files = Files.list(build)) {
            assertThat(files).containsExactlyInAnyOrder(jar, build.resolve("classes"));
        }
        try (Stream<Path> cached = Files.list(build.resolve("classes"))) {
            assertThat(cached).hasSize(1);
        }
    }

    @Test
    void compilesTheSameOnlyOnce() throws Exception {
        Path jar = compile();
        FileTime longAgo = FileTime.from(Instant.EPOCH);
        Files.setLastModifiedTime(jar, longAgo);

        assertThat(compile()).isEqualTo(jar);
        assertThat(Files.getLastModifiedTime(jar)).isEqualTo(longAgo);
    }

    @Test
    void compilesAgainWhenASourceChanges() throws Exception {
        Path before = compile();
        source("Two", "public class Two {}");

        assertThat(compile()).isNotEqualTo(before).exists();
    }

    @Test
    void compilesAgainForAnotherDeployment() throws Exception {
        Path before = compile();
        Files.copy(before, deployment.resolve("runtime-shared.jar"), StandardCopyOption.REPLACE_EXISTING);

        assertThat(compile()).isNotEqualTo(before).exists();
    }

    @Test
    void buildsTheSameJarFromTheSameSources() throws Exception {
        Path first = compile();
        Path second = new HttpConnectorCompiler(sources, directory.resolve("other")).compile(deployment);

        assertThat(second).hasSameBinaryContentAs(first);
    }

    @Test
    void reportsWhatDoesNotCompile() throws Exception {
        source("Two", "public class Two extends Missing {}");

        assertThatThrownBy(this::compile)
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("the HTTP connector engine does not compile")
                .hasMessageContaining(deployment.toString())
                .hasMessageContaining("engine/Two.java:2: cannot find symbol");
        assertThat(filesIn(build)).isEmpty();
    }

    @Test
    void refusesADeploymentThatMissesAJar() throws Exception {
        Files.delete(deployment.resolve("runtime-shared.jar"));

        assertThatThrownBy(this::compile).isInstanceOf(IOException.class).hasMessageContaining("runtime-shared.jar");
    }

    @Test
    void refusesToCompileNothing() throws Exception {
        Path none = Files.createDirectory(directory.resolve("none"));

        assertThatThrownBy(() -> new HttpConnectorCompiler(none, build).compile(deployment))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(none.toString());
    }

    @Test
    @Tag(Tags.RUNTIME)
    void compilesTheEngineItself() throws Exception {
        Path jar =
                new HttpConnectorCompiler(RuntimeFixture.engineSources(), build).compile(RuntimeFixture.deployment());

        try (JarFile content = new JarFile(jar.toFile())) {
            assertThat(content.getEntry("com/google/apphosting/runtime/jetty94/JettyServletEngineAdapter.class"))
                    .isNotNull();
        }
    }

    private Path compile() throws Exception {
        return new HttpConnectorCompiler(sources, build).compile(deployment);
    }

    private void source(String name, String text) throws Exception {
        Files.writeString(sources.resolve("engine").resolve(name + ".java"), "package engine;\n" + text);
    }

    private static List<Path> filesIn(Path root) throws Exception {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
