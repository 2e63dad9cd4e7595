package org.gaeperf.server.appengine.parityapp;

import java.util.Map;
import java.util.concurrent.Callable;

/** Calls what the runtime offers its applications, by reflection: the API's jar is not needed for that. */
final class AppEngine {
    private static final String API_PROXY = "com.google.apphosting.api.ApiProxy";

    private AppEngine() {}

    /** The environment of the current request; null outside one. */
    static Object environment() {
        return attempt(() -> apiProxy().getMethod("getCurrentEnvironment").invoke(null));
    }

    /** A property of the current environment, by the name of its getter. */
    static Object environment(String getter) {
        Object environment = environment();
        return environment == null
                ? "no environment"
                : attempt(
                        () -> load(API_PROXY + "$Environment").getMethod(getter).invoke(environment));
    }

    static Object environmentAttribute(String name) {
        return ((Map<?, ?>) environment("getAttributes")).get(name);
    }

    /** The delegate of the API calls, which is part of the runtime's own implementation. */
    static Object delegate() {
        return attempt(() -> apiProxy().getMethod("getDelegate").invoke(null));
    }

    static <T> T attempt(Callable<T> reflection) {
        try {
            return reflection.call();
        } catch (Exception e) {
            throw new IllegalStateException("The runtime's API is not what this application expects", e);
        }
    }

    private static Class<?> apiProxy() throws ClassNotFoundException {
        return load(API_PROXY);
    }

    private static Class<?> load(String name) throws ClassNotFoundException {
        return Thread.currentThread().getContextClassLoader().loadClass(name);
    }
}
