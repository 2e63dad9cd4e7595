package org.gaeperf.load.mix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.gaeperf.model.load.LoadRequest.ExpectedResponse;
import org.gaeperf.model.load.MixRow;
import org.gaeperf.model.load.MixRow.PathPart;
import org.gaeperf.model.load.RequestMix;
import org.gaeperf.model.users.UserSchedule;
import org.gaeperf.model.users.VirtualUsers;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The rows that virtual users send in order")
class RequestOrderTest {

    private static final int ROWS = 4;
    private static final int VALUES = 6;

    private final UserSchedule schedule = new VirtualUsers(ROWS, 1, true, 1, true).schedule(50);
    private final RequestOrder order = new RequestOrder.OfRows(mix(), schedule);

    @Test
    @DisplayName("count by their user, so that each row has all numbers, and those of one user have the same")
    void counts() {
        long first = schedule.firstOfArrived();
        long measured = first + 500;
        Map<Integer, Set<String>> byRow = new HashMap<>();
        Map<Long, Set<String>> byUser = new HashMap<>();
        for (long index = first; index < first + 1_000; index++) {
            RequestMix.Drawn drawn = order.at(index, index < measured ? index : RequestMix.MEASURED + index - measured);

            assertThat(drawn.row()).isEqualTo(schedule.step(index));
            byRow.computeIfAbsent(drawn.row(), any -> new TreeSet<>()).add(drawn.path());
            byUser.computeIfAbsent(schedule.user(index), any -> new TreeSet<>()).add(drawn.path());
        }

        assertThat(byRow.values())
                .hasSize(ROWS)
                .containsOnly(Set.of("/items/1", "/items/2", "/items/3", "/items/4", "/items/5", "/items/6"));
        assertThat(byUser.values()).allSatisfy(paths -> assertThat(paths).hasSize(1));
    }

    private static RequestMix mix() {
        List<MixRow> rows = IntStream.range(0, ROWS)
                .mapToObj(row -> new MixRow(
                        "row" + row,
                        1,
                        false,
                        "GET",
                        List.of(new PathPart.Text("/items/"), new PathPart.Count(1, VALUES)),
                        List.of(),
                        new byte[0],
                        new ExpectedResponse(OptionalInt.of(200), OptionalLong.empty())))
                .toList();
        return new RequestMix(1, rows, Optional.empty());
    }
}
