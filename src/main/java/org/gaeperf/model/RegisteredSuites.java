package org.gaeperf.model;

import java.util.List;
import java.util.ServiceLoader;
import java.util.ServiceLoader.Provider;

/** The suites that are registered. Each exists once, so that two references to a suite are equal. */
final class RegisteredSuites {

    static final List<Suite> ALL = ServiceLoader.load(Suite.class, Suite.class.getClassLoader()).stream()
            .map(Provider::get)
            .toList();

    private RegisteredSuites() {}
}
