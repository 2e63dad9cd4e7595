package org.gaeperf.model.users;

/**
 * What virtual users did in a measurement.
 *
 * @param users what was asked for
 * @param thinkSeconds between two requests of a user, as the schedule has it
 * @param arrived users whose first request was sent in the measurement
 * @param begunBefore requests of users that had arrived before the load began, so that the client knows no cookies of theirs
 * @param cookiesReceived cookies that responses to requests of the measurement set or deleted
 * @param sentWithCookies requests that were sent with a cookie
 * @param sentBeforeResponse requests that were sent before their user's last response had come, whose cookies they may lack
 */
public record UsersResult(
        VirtualUsers users,
        double thinkSeconds,
        long arrived,
        long begunBefore,
        long cookiesReceived,
        long sentWithCookies,
        long sentBeforeResponse) {

    /** The largest share of requests that may be sent before their user's last response without a note. */
    public static final double MAX_SHARE_BEFORE_RESPONSE = 0.01;

    /** Says whether the time between two requests is near the one that was asked for. */
    public boolean thinkAsAskedFor() {
        return users.isNear(thinkSeconds);
    }

    /** Returns these together with those of another client, which has users of its own. */
    public UsersResult plus(UsersResult other) {
        double all = (double) arrived + other.arrived;
        return new UsersResult(
                users,
                all == 0 ? thinkSeconds : (thinkSeconds * arrived + other.thinkSeconds * other.arrived) / all,
                arrived + other.arrived,
                begunBefore + other.begunBefore,
                cookiesReceived + other.cookiesReceived,
                sentWithCookies + other.sentWithCookies,
                sentBeforeResponse + other.sentBeforeResponse);
    }
}
