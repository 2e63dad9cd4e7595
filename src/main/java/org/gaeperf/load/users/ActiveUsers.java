package org.gaeperf.load.users;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.gaeperf.model.users.UserSchedule;
import org.gaeperf.model.users.UsersResult;
import org.gaeperf.model.users.VirtualUsers;

/**
 * The virtual users of a load that have requests to send. Only those are kept, whose number does not depend on how long the load takes.
 * {@link #begin} and {@link #sending} are for the sender's thread.
 */
public final class ActiveUsers {

    private final VirtualUsers users;
    private final UserSchedule schedule;
    private final double thinkSeconds;
    private final Map<Long, UserSession> byNumber = new HashMap<>();
    private final LongAdder arrived = new LongAdder();
    private final LongAdder begunBefore = new LongAdder();
    private final LongAdder cookiesReceived = new LongAdder();
    private final LongAdder sentWithCookies = new LongAdder();
    private final LongAdder sentBeforeResponse = new LongAdder();

    /** Starts with nobody, for a load of this rate in its measurement. */
    public ActiveUsers(VirtualUsers users, int requestsPerSecond) {
        this.users = users;
        this.schedule = users.schedule(requestsPerSecond);
        this.thinkSeconds = schedule.thinkSeconds(requestsPerSecond);
    }

    /** Returns the user of a request that is about to be due, who arrives with the first one. */
    public UserSession begin(long index) {
        long user = schedule.user(index);
        if (user < 0 && users.inOrder()) {
            // Its first request was never sent, so it sends that and leaves.
            return new UserSession(users.cookies());
        }
        return byNumber.computeIfAbsent(user, arriving -> new UserSession(users.cookies()));
    }

    /** Counts a request that is sent now. */
    public void sending(UserSession session, long index, boolean isMeasured) {
        boolean isBefore = session.isWaiting();
        session.sending();
        long user = schedule.user(index);
        boolean isAlone = user < 0 && users.inOrder();
        if (isAlone || schedule.step(index) == users.requests() - 1) {
            byNumber.remove(user);
            session.lastSent();
        }
        if (isMeasured) {
            begunBefore.add(user < 0 ? 1 : 0);
            arrived.add(user >= 0 && schedule.step(index) == 0 ? 1 : 0);
            sentBeforeResponse.add(isBefore ? 1 : 0);
        }
    }

    /** Counts a request of the measurement that is sent with cookies. */
    public void sentWithCookies() {
        sentWithCookies.increment();
    }

    /** Counts cookies of a response to a request of the measurement. */
    public void received(int cookies) {
        cookiesReceived.add(cookies);
    }

    /** Returns what they did. */
    public UsersResult toResult() {
        return new UsersResult(
                users,
                thinkSeconds,
                arrived.sum(),
                begunBefore.sum(),
                cookiesReceived.sum(),
                sentWithCookies.sum(),
                sentBeforeResponse.sum());
    }
}
