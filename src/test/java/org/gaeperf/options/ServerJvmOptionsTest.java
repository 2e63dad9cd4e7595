package org.gaeperf.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.junit.jupiter.api.Test;

/** The options of the server's JVM: its arguments, collectors, instance classes and JDKs. */
class ServerJvmOptionsTest extends GivenOptions {

    @Test
    void theServersHeapCollectorAndCpusAreFixed() {
        assertThat(parse().server().jvm().jvmArgs())
                .containsExactly("-Xms8m", "-Xmx1g", "-XX:+UseSerialGC", "-XX:ActiveProcessorCount=2");
    }

    @Test
    void aCollectorOfTheUsersTakesThePlaceOfOurs() {
        assertThat(parse("bench.jvmArgs", "-XX:+UseG1GC  -Xmx2g").server().jvm().jvmArgs())
                .containsExactly("-Xms8m", "-Xmx1g", "-XX:ActiveProcessorCount=2", "-XX:+UseG1GC", "-Xmx2g");
    }

    @Test
    void aFlagThatOnlyLooksLikeACollectorDoesNot() {
        assertThat(parse("bench.jvmArgs", "-XX:+UseGCOverheadLimit")
                        .server()
                        .jvm()
                        .jvmArgs())
                .contains("-XX:+UseSerialGC");
    }

    @Test
    void collectorsAndInstanceClassesMultiplyTheSetups() {
        BenchmarkOptions options = parse("bench.gc", "serial,g1", "bench.instanceClass", "F1,f4_1g");

        assertThat(options.server().jvmConfigurations())
                .extracting(JvmConfiguration::name)
                .containsExactly("serial F1", "serial F4_1G", "g1 F1", "g1 F4_1G");
        assertThat(options.server().jvmConfigurations().get(1).jvmArgs())
                .containsExactly("-Xms8m", "-XX:MaxRAM=3072m", "-XX:+UseSerialGC", "-XX:ActiveProcessorCount=1");
        assertThat(options.server().jvmConfigurations().get(2).jvmArgs())
                .containsExactly("-Xms8m", "-XX:MaxRAM=384m", "-XX:+UseG1GC", "-XX:ActiveProcessorCount=1");
    }

    @Test
    void oneSetupNeedsNoName() {
        assertThat(parse("bench.gc", "zgc").server().jvmConfigurations())
                .singleElement()
                .satisfies(setup -> assertThat(setup.name()).isEmpty())
                .satisfies(setup -> assertThat(setup.jvmArgs()).contains("-XX:+UseZGC"));
    }

    @Test
    void severalJdksAreToldApartByName() throws IOException {
        Path other = Files.createSymbolicLink(base.resolve("jdk-other"), BUILD_JDK);

        BenchmarkOptions options = parse("bench.jdks", BUILD_JDK + ",jdk-other");

        assertThat(options.server().jvmConfigurations())
                .extracting(JvmConfiguration::jdk)
                .containsExactly(BUILD_JDK, other);
        assertThat(options.server().jvmConfigurations())
                .extracting(JvmConfiguration::name)
                .containsExactly(BUILD_JDK.getFileName().toString(), "jdk-other");
        Files.delete(other);
    }

    @Test
    void jdksOfOneNameAreToldApartByPath() throws IOException {
        Path one = Files.createSymbolicLink(
                Files.createDirectory(base.resolve("a")).resolve("jdk"), BUILD_JDK);
        Path other = Files.createSymbolicLink(
                Files.createDirectory(base.resolve("b")).resolve("jdk"), BUILD_JDK);

        assertThat(parse("bench.jdks", "a/jdk,b/jdk").server().jvmConfigurations())
                .extracting(JvmConfiguration::name)
                .containsExactly(one.toString(), other.toString());
        Files.delete(one);
        Files.delete(other);
    }
}
