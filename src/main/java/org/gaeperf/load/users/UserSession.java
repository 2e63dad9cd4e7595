package org.gaeperf.load.users;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.gaeperf.http.CookieJar;

/**
 * A virtual user that is there at the moment. It is the tag of its requests, by which Jetty's client gives them connections of their
 * own.
 */
public final class UserSession {

    private final Optional<CookieJar> jar;

    /**
     * Requests without a response, and one more until the last request is sent: a response that ends just then must not take the
     * connections away from it.
     */
    private final AtomicInteger pending = new AtomicInteger(1);

    // For the sender's thread.
    private boolean begun;

    UserSession(boolean keepsCookies) {
        this.jar = keepsCookies ? Optional.of(new CookieJar()) : Optional.empty();
    }

    /** Returns its cookies; empty if it keeps none. */
    public Optional<CookieJar> jar() {
        return jar;
    }

    /** Says whether it was not asked for before, for the sender's thread. */
    boolean isNew() {
        boolean isNew = !begun;
        begun = true;
        return isNew;
    }

    /** Says whether it waits for a response, before its last request is sent. */
    boolean isWaiting() {
        return pending.get() > 1;
    }

    /** Counts a request, or one of what its page loads, that is sent now. */
    public void sending() {
        pending.incrementAndGet();
    }

    /** Says that the request that was just counted is its last one in the schedule. */
    void lastSent() {
        pending.decrementAndGet();
    }

    /** Counts the end of a request; says whether the user leaves with it. */
    public boolean ended() {
        return pending.decrementAndGet() == 0;
    }
}
