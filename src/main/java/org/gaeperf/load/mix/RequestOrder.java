package org.gaeperf.load.mix;

import java.io.IOException;
import java.util.Optional;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.RecordedTimes;
import org.gaeperf.model.load.RequestMix;
import org.gaeperf.model.users.UserSchedule;
import org.gaeperf.model.users.VirtualUsers;

/**
 * Says which request of a mix has which place in a load. A request has an index in the load, by which it belongs to a virtual user, and a
 * number, which is the same for all variants from the measurement on.
 */
sealed interface RequestOrder permits Replay, RequestOrder.AtRandom, RequestOrder.OfRows {

    /** Returns the request with this index and number. */
    RequestMix.Drawn at(long index, long number);

    /** Returns its row alone, which takes less time. */
    int row(long index, long number);

    /** Returns when the requests are due, if the order says so. */
    default Optional<RecordedTimes> times() {
        return Optional.empty();
    }

    /**
     * Returns the order of a mix.
     *
     * @throws IOException if a recorded log cannot be read
     */
    static RequestOrder of(RequestMix mix, LoadPlan plan) throws IOException {
        if (mix.replay().isPresent()) {
            return Replay.open(mix.replay().get());
        }
        return plan.users()
                .filter(VirtualUsers::inOrder)
                .<RequestOrder>map(
                        users -> new OfRows(mix, users.schedule(plan.workload().requestsPerSecond())))
                .orElseGet(() -> new AtRandom(mix));
    }

    /** Each request is drawn by the weights of the rows. */
    record AtRandom(RequestMix mix) implements RequestOrder {

        @Override
        public RequestMix.Drawn at(long index, long number) {
            return mix.draw(number);
        }

        @Override
        public int row(long index, long number) {
            return mix.row(number);
        }
    }

    /** Each virtual user sends the rows one after the other. What a path counts is the user, from the load's beginning. */
    record OfRows(RequestMix mix, UserSchedule schedule) implements RequestOrder {

        @Override
        public RequestMix.Drawn at(long index, long number) {
            return mix.draw(number, row(index, number), schedule.user(index));
        }

        /** A user that had arrived before the load began sends the first row only, as one that has just arrived. */
        @Override
        public int row(long index, long number) {
            return schedule.user(index) < 0 ? 0 : schedule.step(index);
        }
    }
}
