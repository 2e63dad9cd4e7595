package org.gaeperf.zuul.tomcat;

import java.util.Optional;
import org.apache.catalina.core.AprLifecycleListener;
import org.apache.catalina.util.ServerInfo;
import org.apache.tomcat.jni.Library;

/** The native library of Tomcat's connector APR. */
final class AprLibrary {

    private AprLibrary() {}

    /** Why the connector cannot be used here; empty if it can. */
    static Optional<String> findObstacle() {
        // Tomcat looks for the library only if it has such a listener, wherever that is.
        new AprLifecycleListener();
        return AprLifecycleListener.isAprAvailable() ? Optional.empty() : Optional.of(describeObstacle());
    }

    /** Tomcat itself says it in its log only. */
    private static String describeObstacle() {
        try {
            Library.initialize(null);
            return "Tomcat " + ServerInfo.getServerNumber() + " does not take version " + Library.versionString()
                    + " of the library tcnative";
        } catch (Exception | LinkageError e) {
            return "the library libtcnative-1 was not loaded: " + e.getMessage();
        }
    }
}
