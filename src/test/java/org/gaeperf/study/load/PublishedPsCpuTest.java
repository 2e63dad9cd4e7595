package org.gaeperf.study.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The table of CPU by ps")
class PublishedPsCpuTest {

    @Test
    @DisplayName("shows samples as far apart as the published ones, however often was sampled")
    void publishedDistance() {
        DataTable table = table(trial("http", 1, 2, 60));

        assertThat(table.title()).contains(", 5 s apart ");
        assertThat(table.header())
                .startsWith("seconds after the first sample", "0", "5", "10")
                .endsWith("50");
        assertThat(table.rows().get(0))
                .as("each value is its time in tenths of a second, and samples are 2 s apart")
                .containsExactly(
                        "http, http-1", "0", "40", "100", "140", "200", "240", "300", "340", "400", "440", "500");
        assertThat(table.rows().get(1)).startsWith("http, published", "212", "119");
    }

    @Test
    @DisplayName("leaves cells empty where no sample is near, and is left out if that is so in most")
    void coarse() {
        assertThat(table(trial("rpc", 1, 10, 60)).rows().get(0))
                .containsExactly("rpc, rpc-1", "0", "", "100", "", "200", "", "300", "", "400", "", "500");
        assertThat(PublishedPsCpu.table(List.of(trial("rpc", 1, 2, 20)))).isEmpty();
    }

    @Test
    @DisplayName("is of the first valid trial")
    void firstValid() {
        TrialResult disturbed = TrialResults.copyOf(trial("http", 1, 5, 60))
                .validity(Validity.DISTURBED, "steal")
                .build();

        assertThat(table(disturbed, trial("http", 2, 5, 60)).rows().get(0)).startsWith("http, http-2");
        assertThat(PublishedPsCpu.table(List.of(disturbed))).isEmpty();
    }

    private static DataTable table(TrialResult... trials) {
        return PublishedPsCpu.table(List.of(trials)).orElseThrow();
    }

    private static TrialResult trial(String variant, int position, int secondsApart, int seconds) {
        return TrialResults.valid(variant)
                .id(variant + "-" + position)
                .position(position)
                .samples(new TimeSeries(
                        "psLifetimeCpuPercent",
                        IntStream.rangeClosed(0, seconds / secondsApart)
                                .mapToObj(n -> new TimeSeries.Point(1 + n * secondsApart, 10 * n * secondsApart))
                                .toList()))
                .build();
    }
}
