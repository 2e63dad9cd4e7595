package org.gaeperf.compare.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.gaeperf.testkit.ThreadUses.group;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.util.DoubleComparator;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.ThreadKind;
import org.gaeperf.model.server.ThreadUse;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.PairedComparisons;
import org.gaeperf.testkit.ThreadUses;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Compares threads in trials of 10,000 requests each. */
@DisplayName("The comparison of threads")
class ThreadComparisonTest {

    private static final int SECONDS = 10;
    private static final long REQUESTS = 10_000;

    @Test
    @DisplayName("has rows that add up to the CPU time of the server, and the pools of request threads as parts of one")
    void sums() {
        ThreadComparison threads = describe(trial(
                "shop",
                1,
                group(ThreadKind.REQUEST, "qtp", 1),
                group(ThreadKind.REQUEST, "http-nio-exec", 0.5),
                group(ThreadKind.COMPILER, "", 0.25),
                group(ThreadKind.NAMED, "cache", 0.25),
                group(ThreadKind.NAMED, "rare", 0.001),
                group(ThreadKind.ENDED, "", 0.125)));

        assertThat(threads.rows())
                .extracting(ThreadRow::label)
                .containsExactly(
                        "request threads",
                        "of these: qtp",
                        "of these: http-nio-exec",
                        "JIT compiler",
                        "cache",
                        "threads that ended",
                        "other threads");
        assertThat(threads.rows().stream()
                        .filter(row -> !row.isPart())
                        .mapToDouble(row -> row.meanByVariant().get("shop").cpuMicros())
                        .sum())
                .isCloseTo(threads.totalMicros().get("shop"), within(1e-9))
                .isCloseTo(212.6, within(1e-9));
        assertThat(threads.rows()).allMatch(row -> row.change().isEmpty());
        assertThat(threads.rows().get(0).meanByVariant().get("shop"))
                .usingRecursiveComparison()
                .withComparatorForType(new DoubleComparator(1e-9), Double.class)
                .isEqualTo(new ThreadRow.Mean(150, 37.5, 15, 0.4, 0.2, 6, 4));
    }

    @Test
    @DisplayName("names a planted thread first, with its change for a request")
    void planted() {
        List<TrialResult> trials = pairs(8, 7, 0.4);

        List<ThreadRow> changed = compare(trials).changed();

        assertThat(changed).first().satisfies(row -> {
            assertThat(row.label()).isEqualTo("spinner");
            assertThat(row.change().orElseThrow().difference()).isCloseTo(40, within(3.0));
            assertThat(row.change().orElseThrow().interval().low()).isBetween(30.0, 40.0);
        });
    }

    /** Makes as many runs as show that the level holds: each has eight groups, which vary by 3 %. */
    @Test
    @DisplayName("finds nothing in nearly all equal trials")
    void nothingPlanted() {
        long found = IntStream.range(0, 200)
                .filter(seed -> !compare(pairs(5, seed, 0)).changed().isEmpty())
                .count();

        assertThat(found).isLessThanOrEqualTo(200 / 20 + 6);
    }

    @Test
    @DisplayName("finds nothing where the change is less than 2 % of the CPU time, however certain it is")
    void small() {
        assertThat(compare(pairs(8, 7, 0.03)).changed()).isEmpty();
    }

    @Test
    @DisplayName("has no change for one pair, and none at all of trials whose threads were not read")
    void onePair() {
        ThreadComparison one = compare(pairs(1, 7, 1));

        assertThat(one.rows()).allMatch(row -> row.change().isEmpty());
        assertThat(one.changed()).isEmpty();
        assertThat(ThreadComparison.of(
                        List.of(TrialResults.valid("shop")
                                .cpuMicrosPerRequest(10)
                                .build()),
                        Optional.empty()))
                .isEmpty();
    }

    @Test
    @DisplayName("compares a group that only one variant has, and does not know waits that nobody has read")
    void onlyOnOneSide() {
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= 4; pair++) {
            trials.add(trial("http", pair, group(ThreadKind.REQUEST, "qtp", 2 + pair / 100.0)));
            trials.add(trial(
                    "rpc",
                    pair,
                    new ThreadUse.Group(
                            ThreadKind.NAMED, "worker", 1, 0, 0, 1 + pair / 100.0, 1, 0, Optional.empty(), 0, 0, 0)));
        }

        ThreadComparison threads = compare(trials);

        assertThat(threads.changed()).extracting(ThreadRow::label).containsExactly("request threads", "worker");
        assertThat(threads.changed().get(1).change().orElseThrow().difference()).isCloseTo(-102.5, within(1e-6));
        assertThat(threads.changed().get(1).meanByVariant().get("rpc").waitMicros())
                .isNaN();
        assertThat(threads.changed().get(1).waitChange()).isEmpty();
    }

    @Test
    @DisplayName("names the pool that has most of a change, and none where there is one alone")
    void mainPool() {
        assertThat(ofPools(0.4, 0).mainPool(requestThreads(ofPools(0.4, 0))))
                .hasValueSatisfying(pool -> assertThat(pool.name()).isEqualTo("exec"));
        assertThat(ofPools(-0.4, 0.01).mainPool(requestThreads(ofPools(-0.4, 0.01))))
                .hasValueSatisfying(pool -> assertThat(pool.name()).isEqualTo("exec"));
        assertThat(ofPools(0.3, 0.35).mainPool(requestThreads(ofPools(0.3, 0.35))))
                .hasValueSatisfying(pool -> assertThat(pool.name()).isEqualTo("qtp"));
        ThreadComparison onePool = compare(pairs(8, 7, 0.4));
        assertThat(onePool.mainPool(requestThreads(onePool))).isEmpty();
    }

    /** Makes pairs with two pools that use more in the candidate. */
    private static ThreadComparison ofPools(double moreOfExec, double moreOfQtp) {
        Random random = new Random(7);
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= 6; pair++) {
            trials.add(trial("rpc", pair, pools(random, 0, 0)));
            trials.add(trial("http", pair, pools(random, moreOfExec, moreOfQtp)));
        }
        return compare(trials);
    }

    private static ThreadUse.Group[] pools(Random random, double moreOfExec, double moreOfQtp) {
        return new ThreadUse.Group[] {
            group(ThreadKind.REQUEST, "qtp", vary(random, 1) + moreOfQtp),
            group(ThreadKind.REQUEST, "exec", vary(random, 1) + moreOfExec)
        };
    }

    private static ThreadRow requestThreads(ThreadComparison threads) {
        return threads.rows().stream()
                .filter(row -> row.kind() == ThreadKind.REQUEST && !row.isPart())
                .findFirst()
                .orElseThrow();
    }

    private static ThreadComparison describe(TrialResult... trials) {
        return ThreadComparison.of(List.of(trials), Optional.empty()).orElseThrow();
    }

    private static ThreadComparison compare(List<TrialResult> trials) {
        return ThreadComparison.of(trials, Optional.of(PairedComparisons.of(trials, "rpc", "http")))
                .orElseThrow();
    }

    /** Makes pairs whose candidate has a thread that spins. */
    private static List<TrialResult> pairs(int number, long seed, double spinnerSeconds) {
        Random random = new Random(seed);
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= number; pair++) {
            trials.add(trial("rpc", pair, groups(random, 0)));
            trials.add(trial("http", pair, groups(random, spinnerSeconds)));
        }
        return trials;
    }

    private static ThreadUse.Group[] groups(Random random, double spinnerSeconds) {
        return new ThreadUse.Group[] {
            group(ThreadKind.REQUEST, "qtp", vary(random, 2)),
            group(ThreadKind.COMPILER, "", vary(random, 0.2)),
            group(ThreadKind.COLLECTOR, "", vary(random, 0.1)),
            group(ThreadKind.VM, "", vary(random, 0.05)),
            group(ThreadKind.NAMED, "cache", vary(random, 0.3)),
            group(ThreadKind.NAMED, "metrics", vary(random, 0.1)),
            group(ThreadKind.NAMED, "log", vary(random, 0.1)),
            group(ThreadKind.NAMED, "spinner", vary(random, 0.02) + spinnerSeconds)
        };
    }

    private static double vary(Random random, double seconds) {
        return seconds * (1 + 0.03 * random.nextGaussian());
    }

    private static TrialResult trial(String variant, int pair, ThreadUse.Group... groups) {
        return TrialResults.valid(variant)
                .id(variant + pair)
                .pair(pair)
                .position(2 * pair + (variant.equals("rpc") ? 0 : 1))
                .load(LoadResults.ofSeconds(SECONDS).build())
                .cost(ThreadUses.cost(REQUESTS, groups))
                .build();
    }
}
