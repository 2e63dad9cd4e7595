package org.gaeperf.benchmark;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** Ends the run after the last test, whichever suites were run. JUnit closes what is in the root's store then. */
final class BenchmarkRunCloser implements BeforeAllCallback {

    @Override
    public void beforeAll(ExtensionContext context) {
        context.getRoot().getStore(Namespace.create(BenchmarkRun.class)).getOrComputeIfAbsent(BenchmarkRun.class, key ->
                (AutoCloseable) BenchmarkRun::closeIfOpen);
    }
}
