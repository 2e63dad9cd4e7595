package org.gaeperf.model.users;

/**
 * Virtual users, who arrive at a constant rate, whatever the server does. Each sends some requests and leaves.
 *
 * @param requests of each user
 * @param thinkSeconds between the times at which two requests of a user are due, as it was asked for
 * @param cookies whether a user sends the cookies that it got
 * @param connections that a user has at most
 * @param inOrder whether the requests of a user are the rows of a mix in their order; otherwise each is drawn
 */
public record VirtualUsers(int requests, double thinkSeconds, boolean cookies, int connections, boolean inOrder) {

    /** By how much the time between two requests may differ from the one that was asked for, as a share of that. */
    private static final double MAX_DEVIATION = 0.25;

    public VirtualUsers {
        if (requests < 2 || !(thinkSeconds > 0) || connections < 1) {
            throw new IllegalArgumentException("no users: " + requests + " requests each, " + thinkSeconds
                    + " s apart, by " + connections + " connections");
        }
    }

    /** Says whether a time between two requests is near the one that was asked for. */
    public boolean isNear(double seconds) {
        return Math.abs(seconds - thinkSeconds) <= MAX_DEVIATION * thinkSeconds;
    }

    /** Returns which request belongs to which user in a load of this rate, in requests per second. */
    public UserSchedule schedule(double requestsPerSecond) {
        return UserSchedule.nearest(requests, requestsPerSecond * thinkSeconds);
    }

    /** Returns users that think for a shorter time in a load of a higher rate, so that no more of them are there at once. */
    public VirtualUsers fasterBy(double factor) {
        return new VirtualUsers(requests, thinkSeconds / factor, cookies, connections, inOrder);
    }
}
