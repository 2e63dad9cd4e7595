package org.gaeperf.server.appengine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

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
    void writeSourcesAndDeployment() throws IOException {
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
    void packsTheClasses() throws IOException {
        Path jar = compile();

        assertThat(jar).hasFileName("httpconnector-engine.jar");
        assertThat(jar.getParent().getParent()).isEqualTo(build);
        assertThat(jar.getParent().getFileName().toString()).matches("[0-9a-f]{64}");
        try (JarFile content = new JarFile(jar.toFile())) {
            assertThat(content.stream().map(entry -> entry.getName()))
                    .containsExactly(
                            "META-INF/MANIFEST.MF", "engine/One$Inner.class", "engine/One.class", "engine/Two.class");
            assertThat(content.getManifest()).isNotNull();
        }
    }

    @Test
    void leavesNothingElseBehind() throws IOException {
        Path jar = compile();

        assertThat(filesIn(build)).containsExactly(jar);
    }

    @Test
    void compilesTheSameOnlyOnce() throws IOException {
        Path jar = compile();
        FileTime longAgo = FileTime.from(Instant.EPOCH);
        Files.setLastModifiedTime(jar, longAgo);

        assertThat(compile()).isEqualTo(jar);
        assertThat(Files.getLastModifiedTime(jar)).isEqualTo(longAgo);
    }

    @Test
    void compilesAgainWhenASourceChanges() throws IOException {
        Path before = compile();
        source("Two", "public class Two {}");

        assertThat(compile()).isNotEqualTo(before).exists();
    }

    @Test
    void compilesAgainForAnotherDeployment() throws IOException {
        Path before = compile();
        Files.copy(before, deployment.resolve("runtime-shared.jar"), StandardCopyOption.REPLACE_EXISTING);

        assertThat(compile()).isNotEqualTo(before).exists();
    }

    @Test
    void buildsTheSameJarFromTheSameSources() throws IOException {
        Path first = compile();
        Path second = new HttpConnectorCompiler(sources, directory.resolve("other")).compile(deployment);

        assertThat(second).hasSameBinaryContentAs(first);
    }

    @Test
    void tellsWhatDoesNotCompile() throws IOException {
        source("Two", "public class Two extends Missing {}");

        assertThatThrownBy(this::compile)
                .isInstanceOf(EngineCompilationException.class)
                .hasMessageContaining(deployment.toString())
                .asInstanceOf(type(EngineCompilationException.class))
                .satisfies(failure -> assertThat(failure.diagnostics())
                        .singleElement()
                        .asString()
                        .startsWith("engine/Two.java:2: ")
                        .contains("cannot find symbol"));
        assertThat(filesIn(build)).isEmpty();
    }

    @Test
    void refusesADeploymentThatMissesAJar() throws IOException {
        Files.delete(deployment.resolve("runtime-shared.jar"));

        assertThatThrownBy(this::compile).isInstanceOf(IOException.class).hasMessageContaining("runtime-shared.jar");
    }

    @Test
    void refusesToCompileNothing() throws IOException {
        Path none = Files.createDirectory(directory.resolve("none"));

        assertThatThrownBy(() -> new HttpConnectorCompiler(none, build).compile(deployment))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(none.toString());
    }

    @Test
    @Tag(Tags.RUNTIME)
    void compilesTheEngineItself() throws IOException {
        Path jar =
                new HttpConnectorCompiler(RuntimeFixture.engineSources(), build).compile(RuntimeFixture.deployment());

        try (JarFile content = new JarFile(jar.toFile())) {
            assertThat(content.getEntry("com/google/apphosting/runtime/jetty94/JettyServletEngineAdapter.class"))
                    .isNotNull();
        }
    }

    private Path compile() throws IOException {
        return new HttpConnectorCompiler(sources, build).compile(deployment);
    }

    private void source(String name, String text) throws IOException {
        Files.writeString(sources.resolve("engine").resolve(name + ".java"), "package engine;\n" + text);
    }

    private static List<Path> filesIn(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
