package org.gaeperf.load.users;

import java.util.Optional;
import org.eclipse.jetty.client.Destination;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.util.component.LifeCycle;
import org.gaeperf.http.CookieJar;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.users.UsersResult;

/**
 * Gives the requests of a load, in Jetty's client, the cookies and connections of their virtual users. The connections of a user are
 * those of a destination of its own, which is closed and forgotten when the user leaves.
 */
public final class UserRequests {

    private final ActiveUsers active;

    private UserRequests(ActiveUsers active) {
        this.active = active;
    }

    /** Returns those of a load of this rate in its measurement; empty if no users send it. */
    public static Optional<UserRequests> of(LoadRequest request, int requestsPerSecond) {
        return request.users().map(users -> new UserRequests(new ActiveUsers(users, requestsPerSecond)));
    }

    /**
     * A request of a user.
     *
     * @param index of it in the load; that of the page, if a page loads it
     * @param scheduled whether it is one of the schedule; otherwise a page loads it
     * @param measured whether it is one of the measurement
     */
    public record Of(UserSession session, long index, boolean scheduled, boolean measured) {}

    /**
     * Returns the user of a request that is due soon. What Jetty's client needs for the connections of a user who arrives is made now, so
     * that this is in no latency. The first request opens the connection.
     */
    public UserSession begin(long index, HttpClient client, Request first) {
        UserSession session = active.begin(index);
        if (session.isNew()) {
            client.resolveDestination(first.tag(session));
        }
        return session;
    }

    /** Counts a request that is sent now, and gives it to the connections of its user. */
    public void sending(Request unsent, Of request) {
        if (request.scheduled()) {
            active.sending(request.session(), request.index(), request.measured());
        } else {
            request.session().sending();
        }
        unsent.tag(request.session());
    }

    /** Adds the cookies of its user, and waits for those of its response and for its end. */
    public void prepare(Request unsent, Of request, Destination destination, CookieJar.Site site) {
        String path = unsent.getPath();
        request.session().jar().ifPresent(jar -> {
            if (jar.addTo(unsent, site, path) && request.scheduled() && request.measured()) {
                active.sentWithCookies();
            }
            unsent.onResponseHeaders(response -> {
                int received = jar.receive(site, path, response.getHeaders());
                if (request.measured()) {
                    active.received(received);
                }
            });
        });
        unsent.onComplete(result -> {
            if (request.session().ended()) {
                destination.getHttpClient().removeDestination(destination);
                LifeCycle.stop(destination);
            }
        });
    }

    /** Returns what the users did. */
    public UsersResult toResult() {
        return active.toResult();
    }
}
