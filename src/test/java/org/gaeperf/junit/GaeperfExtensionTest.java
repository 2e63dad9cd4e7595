package org.gaeperf.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Checks the extension with tests that JUnit runs, none of which comes to measure. */
@DisplayName("The extension for JUnit")
class GaeperfExtensionTest {

    private static final Map<String, TestExecutionResult> RESULTS = new TreeMap<>();

    @BeforeEach
    void runTests() {
        RESULTS.clear();
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(List.of(
                        selectMethod(Sample.class, "unchecked", Gate.class.getName()),
                        selectMethod(Sample.class, "failedBefore", Gate.class.getName()),
                        selectMethod(
                                Sample.class, "parameterized", String.class.getName() + "," + Gate.class.getName())))
                .configurationParameter("gaeperf.output", "runs/of-gates")
                .build();
        LauncherFactory.create().execute(request, new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (test.isTest()) {
                    RESULTS.put(test.getDisplayName(), result);
                }
            }
        });
    }

    @Test
    @DisplayName("lets a test fail that has a gate and does not check it, unless it failed before")
    void unchecked() {
        assertThat(message("unchecked(Gate)"))
                .hasValue("the test has a gate and did not measure; call check() at its end");
        assertThat(message("failedBefore(Gate)")).hasValue("no gate was needed");
    }

    @Test
    @DisplayName("gives each test of a parameterized one a gate, after its parameters, which @BeforeEach has prepared")
    void parameterized() {
        assertThat(RESULTS.keySet().stream().flatMap(test -> message(test).stream()))
                .contains("-Xss1m: -Dbench.rate=7", "-Xss2m: -Dbench.rate=7");
        assertThat(RESULTS)
                .hasSize(4)
                .allSatisfy((name, result) -> assertThat(result.getStatus()).isEqualTo(Status.FAILED));
    }

    private static Optional<String> message(String test) {
        return Optional.ofNullable(RESULTS.get(test))
                .flatMap(TestExecutionResult::getThrowable)
                .map(Throwable::getMessage);
    }

    /** JUnit runs it only when it is asked to: it is no top-level class, and has no name of a test. */
    @ExtendWith(GaeperfExtension.class)
    static class Sample {

        @BeforeEach
        void prepare(Gate gate) {
            gate.rate(7);
        }

        @Test
        void unchecked(Gate gate) {
            gate.path("/");
        }

        @Test
        void failedBefore(Gate gate) {
            throw new IllegalStateException("no gate was needed");
        }

        @ParameterizedTest
        @ValueSource(strings = {"-Xss1m", "-Xss2m"})
        void parameterized(String flag, Gate gate) {
            gate.baseline(variant -> variant.command("a {port}")).candidate(variant -> variant.command("b {port}"));
            List<String> arguments = gate.arguments(new GateDirectory(Path.of("target"), Optional.empty()));
            assertThat(arguments).anyMatch(argument -> argument.endsWith("/runs/of-gates"));
            throw new IllegalStateException(flag + ": "
                    + arguments.stream()
                            .filter(argument -> argument.contains("rate"))
                            .findFirst()
                            .orElse("none"));
        }
    }
}
