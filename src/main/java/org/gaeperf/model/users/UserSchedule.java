package org.gaeperf.model.users;

/**
 * Says which virtual user sends a request of a load, by the request's number in the schedule. Users arrive every {@code requests}
 * numbers, and the requests of one user are {@code distance} numbers apart. That is one more than a multiple of {@code requests},
 * so each number belongs to exactly one request of one user. Users with negative numbers had arrived before the load began.
 *
 * @param requests of each user
 * @param distance between the numbers of two requests of one user
 */
public record UserSchedule(int requests, long distance) {

    public UserSchedule {
        if (requests < 1 || distance < 1 || distance % requests != 1 % requests) {
            throw new IllegalArgumentException(
                    "a distance of " + distance + " is not one more than a multiple of " + requests);
        }
    }

    /** Returns the schedule whose distance is nearest to a wanted one. */
    static UserSchedule nearest(int requests, double distance) {
        return new UserSchedule(requests, requests * Math.max(0, Math.round((distance - 1) / requests)) + 1);
    }

    /** Returns which of its user's requests this is, from 0. */
    public int step(long number) {
        return (int) Math.floorMod(number, (long) requests);
    }

    /** Returns the number of the user that sends this request. */
    public long user(long number) {
        return (number - step(number) * distance) / requests;
    }

    /** Returns the number of a request by its user, and by which of the user's requests it is. */
    public long number(long user, int step) {
        return user * requests + step * distance;
    }

    /** Returns the time between two requests of a user, at a rate in requests per second. */
    public double thinkSeconds(double requestsPerSecond) {
        return distance / requestsPerSecond;
    }

    /** Returns the number from which on no user sends a request who had arrived before the load began. */
    public long firstOfArrived() {
        return number(-1, requests - 1) + 1;
    }

    /** Returns how many users are there at once, from their first request until their last one is due. */
    public long active() {
        return (distance * (requests - 1) + requests - 1) / requests;
    }
}
