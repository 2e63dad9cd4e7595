package org.gaeperf.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.gaeperf.model.load.ResponseCheck;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.options.declaration.Durations;
import org.gaeperf.testkit.Suites;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Checks which values count if nothing is given. */
class OptionDefaultsTest extends GivenOptions {

    @Test
    void hasDefaults() {
        BenchmarkOptions options = parse();

        assertThat(options.suites()).containsExactly(Suites.LOAD);
        assertThat(options.measurement().preset()).isEqualTo(Preset.QUICK);
        assertThat(options.modes()).containsExactly(ConnectorMode.HTTP, ConnectorMode.RPC);
        assertThat(options.settings(Suites.LOAD).workload().requestsPerSecond()).isEqualTo(3000);
        assertThat(options.settings(Suites.LOAD).workload().writes()).isEqualTo(5);
        assertThat(options.settings(Suites.LOAD).workload().writeBytes()).isEqualTo(1024);
        assertThat(options.settings(Suites.LOAD).workload().requestBytes()).isZero();
        assertThat(options.settings(Suites.LOAD).workload().connections()).isEqualTo(1024);
        assertThat(options.settings(Suites.LOAD).forks()).isEqualTo(1);
        assertThat(options.measurement().concurrentLoad()).hasValueSatisfying(pairs -> {
            assertThat(pairs.forks()).isEqualTo(4);
            assertThat(pairs.concurrent()).isTrue();
            assertThat(pairs.workload().requestsPerSecond()).isEqualTo(1000);
        });
        assertThat(options.server().runtime().version()).isEqualTo("2.0.19");
        assertThat(options.server().runtime().directory()).isEmpty();
        assertThat(options.server().environment()).isEmpty();
        assertThat(options.server().jvm().jdk()).isEqualTo(BUILD_JDK);
        assertThat(options.machine().affinity()).isEqualTo(CpuAffinity.split(FOUR_CORES));
        assertThat(options.settings(Suites.LOAD).sampleInterval()).isEqualTo(Duration.ofSeconds(2));
        assertThat(options.measurement().responseCheck()).isEqualTo(ResponseCheck.SAMPLED);
        assertThat(options.output().directory())
                .isEqualTo(base.resolve("output"))
                .isDirectory();
        assertThat(options.settings(Suites.LOAD).warmUp().untilSteady()).isTrue();
        assertThat(options.recorded().userSupplied()).isEmpty();
        assertThat(options.recorded().effective())
                .containsEntry("bench.rate", "3000 alone, 1000 concurrent")
                .containsEntry("bench.duration", "20s alone, 15s concurrent")
                .containsEntry("bench.modes", "http,rpc")
                .doesNotContainKey("java.version");
    }

    @ParameterizedTest
    @CsvSource({
        "smoke, 300, 5, 1024, 5s, 1",
        "quick, 3000, 5, 1024, 20s, 1",
        "published, 3000, 5, 1024, 1m, 2",
        "published-1mb, 3000, 1, 1048576, 2m, 2"
    })
    void hasDefaultsForEachPreset(String preset, int rate, int writes, int writeBytes, String duration, int forks) {
        BenchmarkOptions options = parse("bench.preset", preset);

        assertThat(options.settings(Suites.LOAD).workload().requestsPerSecond()).isEqualTo(rate);
        assertThat(options.settings(Suites.LOAD).workload().writes()).isEqualTo(writes);
        assertThat(options.settings(Suites.LOAD).workload().writeBytes()).isEqualTo(writeBytes);
        assertThat(Durations.format(options.settings(Suites.LOAD).duration())).isEqualTo(duration);
        assertThat(options.settings(Suites.LOAD).forks()).isEqualTo(forks);
    }

    @Test
    void withoutTasksetNothingIsPinnedByItself() {
        BenchmarkOptions options = OptionParser.parse(properties, base, BUILD_JDK, FOUR_CORES, false);

        assertThat(options.machine().affinity()).isEqualTo(CpuAffinity.none(4));
    }

    @Test
    void thePomHasTheSameDefaults() throws IOException, ParserConfigurationException, SAXException {
        Element project = pom();

        for (String name : List.of("skipBenchmarks", "skipHarnessTests")) {
            assertThat(project.getElementsByTagName(name).item(0).getTextContent())
                    .as(name)
                    .isEqualTo(OptionCatalog.find(name)
                            .orElseThrow()
                            .byDefault()
                            .words()
                            .get());
        }
    }

    @Test
    @DisplayName("no profile of the pom depends on what is measured, since Maven does not read options files")
    void thePomLeavesOptionsToGaeperf() throws IOException, ParserConfigurationException, SAXException {
        NodeList activations = pom().getElementsByTagName("activation");

        assertThat(IntStream.range(0, activations.getLength())
                        .mapToObj(i -> activations.item(i).getTextContent().strip())
                        .filter(activation -> activation.startsWith(OptionCatalog.PREFIX)))
                .containsExactly(OptionCatalog.HELP);
    }

    private static Element pom() throws IOException, ParserConfigurationException, SAXException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
        return factory.newDocumentBuilder()
                .parse(BuildContext.baseDirectory().resolve("pom.xml").toFile())
                .getDocumentElement();
    }
}
