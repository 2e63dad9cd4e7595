package org.gaeperf.model.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.gaeperf.model.Json;
import org.gaeperf.model.load.MixRow.PathPart;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The requests of a mix")
class RequestMixTest {

    private static final int REQUESTS = 100_000;

    private final RequestMix mix = new RequestMix(
            42,
            List.of(
                    row("most", 97.5, new PathPart.Values(List.of("a", "b", "c", "d"))),
                    row("few", 2, new PathPart.RandomNumber(1, 10)),
                    row("rare", 0.5, new PathPart.Count(5, 7))));

    @Test
    @DisplayName("have the shares of their weights, and values that are as likely as each other")
    void shares() {
        assertThat(count("/most.*")).isBetween(97_200L, 97_800L);
        assertThat(count("/few.*")).isBetween(1_850L, 2_150L);
        assertThat(count("/rare[567]")).isBetween(420L, 580L).isEqualTo(count("/rare.*"));
        assertThat(count("/most[a]")).isBetween(23_800L, 25_000L);
        assertThat(count("/few10")).isBetween(140L, 260L);
    }

    @Test
    @DisplayName("depend on the seed and their number alone, in whatever order they are drawn, and in a copy")
    void pureFunction() throws Exception {
        List<RequestMix.Drawn> drawn =
                LongStream.range(0, 1_000).mapToObj(mix::draw).toList();

        assertThat(mix.draw(999)).isEqualTo(drawn.get(999));
        assertThat(mix.row(999)).isEqualTo(drawn.get(999).row());
        LoadRequest copy =
                Json.read(Json.LINE.writeValueAsString(LoadRequest.get("/").with(mix)), LoadRequest.class);
        assertThat(LongStream.range(0, 1_000).mapToObj(copy.mix().orElseThrow()::draw))
                .isEqualTo(drawn);
        assertThat(LongStream.range(0, 1_000).mapToObj(new RequestMix(43, mix.rows())::draw))
                .isNotEqualTo(drawn);
    }

    @Test
    @DisplayName("of two seeds that follow each other are not the same with other numbers")
    void neighbours() {
        RequestMix other = new RequestMix(43, mix.rows());
        for (int shift = -2; shift <= 2; shift++) {
            long by = shift;
            assertThat(LongStream.range(10, 200)
                            .mapToObj(number -> other.draw(number + by))
                            .toList())
                    .isNotEqualTo(LongStream.range(10, 200).mapToObj(mix::draw).toList());
        }
    }

    @Test
    @DisplayName("of several clients are in another order each; the first one has that of the run")
    void clients() {
        LoadRequest request = LoadRequest.get("/").with(mix);

        assertThat(request.ofClient(0)).isEqualTo(request);
        assertThat(request.ofClient(1).mix().orElseThrow().seed())
                .isNotEqualTo(request.ofClient(2).mix().orElseThrow().seed())
                .isNotEqualTo(42);
        assertThat(LoadRequest.get("/").ofClient(3)).isEqualTo(LoadRequest.get("/"));
    }

    private long count(String path) {
        return LongStream.range(0, REQUESTS)
                .mapToObj(mix::draw)
                .filter(drawn -> drawn.path().matches(path))
                .count();
    }

    private static MixRow row(String name, double weight, PathPart part) {
        return new MixRow(
                name,
                weight,
                false,
                "GET",
                List.of(new PathPart.Text("/" + name), part),
                List.of(),
                new byte[0],
                new LoadRequest.ExpectedResponse(OptionalInt.empty(), OptionalLong.empty()));
    }
}
