package org.gaeperf.benchmark;

import java.io.IOException;
import org.gaeperf.engine.Session;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * The session of this build, which all suites share. It is closed after the last test, whichever suites were run: JUnit
 * closes what is in the root's store then.
 */
final class BuildSession implements BeforeAllCallback {

    private static Session current;

    /** The session; the first suite that calls this makes it. */
    static synchronized Session current() throws IOException {
        if (current == null) {
            current = Session.ofProcess();
        }
        return current;
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        context.getRoot().getStore(Namespace.create(BuildSession.class)).getOrComputeIfAbsent(BuildSession.class, key ->
                (AutoCloseable) BuildSession::close);
    }

    private static synchronized void close() throws IOException {
        if (current != null) {
            current.close();
        }
    }
}
