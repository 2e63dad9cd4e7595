package org.gaeperf.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.compare.paired.PairedChange;
import org.gaeperf.compare.paired.PairedDifference.Interval;
import org.gaeperf.compare.threads.ThreadComparison;
import org.gaeperf.compare.threads.ThreadRow;
import org.gaeperf.model.server.ThreadKind;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The line of threads")
class ThreadLineTest {

    @Test
    @DisplayName("names the pool of request threads that has most of the change")
    void pool() {
        ThreadComparison threads = new ThreadComparison(
                List.of("before", "after"),
                Map.of("before", 100.0, "after", 130.0),
                List.of(
                        row("", false, new PairedChange(30, new Interval(20, 40))),
                        row("http-nio-exec", true, new PairedChange(28, new Interval(20, 36))),
                        row("qtp", true, new PairedChange(2, new Interval(-1, 5)))),
                0.98,
                0);

        assertThat(ThreadLine.of(threads))
                .containsExactly("request threads (most in http-nio-exec) +30.0 µs/request (+20.0 … +40.0)");
    }

    private static ThreadRow row(String name, boolean isPart, PairedChange change) {
        return new ThreadRow(ThreadKind.REQUEST, name, isPart, Map.of(), Optional.of(change), Optional.empty());
    }
}
