package org.gaeperf.junit;

import java.nio.file.Path;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.opentest4j.AssertionFailedError;

/**
 * Gives a test its {@link Gate}, as a parameter after those of a parameterized test. A test that has a gate and does not check it
 * fails, since it would show nothing.
 *
 * <p>The configuration parameter {@code gaeperf.output} of JUnit names the directory of the runs, instead of {@code
 * target/gaeperf} (in a project that Gradle builds, {@code build/gaeperf}).
 */
public final class GaeperfExtension implements ParameterResolver, AfterEachCallback {

    private static final Namespace NAMESPACE = Namespace.create(GaeperfExtension.class);
    private static final String OUTPUT = "gaeperf.output";

    /** Makes the extension; JUnit does that. */
    public GaeperfExtension() {
        // Nothing is kept here: one instance serves all tests of a class.
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Gate.class
                && context.getTestMethod().isPresent();
    }

    @Override
    public Gate resolveParameter(ParameterContext parameter, ExtensionContext context) {
        ExtensionContext.Store store = context.getStore(NAMESPACE);
        Gate gate = store.get(Gate.class, Gate.class);
        if (gate == null) {
            gate = gate(context);
            store.put(Gate.class, gate);
        }
        return gate;
    }

    private static Gate gate(ExtensionContext context) {
        Path project = Path.of("").toAbsolutePath();
        Path output = context.getConfigurationParameter(OUTPUT)
                .map(project::resolve)
                .orElseGet(() -> GateDirectory.defaultOf(project));
        return new Gate(project, output, GateDirectory.packaged(), context::publishReportEntry);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Gate gate = context.getStore(NAMESPACE).get(Gate.class, Gate.class);
        if (gate != null
                && !gate.wasChecked()
                && context.getExecutionException().isEmpty()) {
            throw new AssertionFailedError("the test has a gate and did not measure; call check() at its end");
        }
    }
}
