package com.google.apphosting.runtime.jetty94;

/** App Engine's limits. */
final class Limits {
    static final long REQUEST_BODY_BYTES = 32L * 1024 * 1024;
    static final long RESPONSE_BODY_BYTES = 32L * 1024 * 1024;

    private Limits() {}
}
