package org.gaeperf.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gaeperf.model.LoadResult;
import org.gaeperf.model.Verdict;

/** The limits between a trial whose figures count and one whose figures do not, all in one place. */
final class VerdictRules {

    /** One percent of requests not sent, or not answered, is more than any rounding of the schedule. */
    static final double LEAST_SHARE_OF_RATE = 0.99;

    private VerdictRules() {}

    /**
     * A judgement with its reasons.
     *
     * @param reasons empty if the verdict is valid
     */
    record Judgement(Verdict verdict, List<String> reasons) {}

    static Judgement judge(LoadResult load, int requestsPerSecond) {
        List<String> reasons = new ArrayList<>();
        Verdict verdict = Verdict.VALID;
        if (missed(load.responsesPerSecond(), requestsPerSecond)) {
            verdict = Verdict.SATURATED_BY_SERVER;
            reasons.add(rate("answered", load.responsesPerSecond(), requestsPerSecond));
        }
        if (missed(load.requestsPerSecond(), requestsPerSecond)) {
            verdict = Verdict.SATURATED_BY_CLIENT;
            reasons.add(rate("sent", load.requestsPerSecond(), requestsPerSecond));
        }
        if (load.failed() > 0) {
            verdict = Verdict.FAILED;
            reasons.add(load.failed() + " of " + load.scheduled() + " requests failed: " + load.failures());
        }
        if (!load.complete()) {
            verdict = Verdict.FAILED;
            reasons.add(String.format(Locale.ROOT, "the load ended after %.1f s", load.durationSeconds()));
        }
        return new Judgement(verdict, List.copyOf(reasons));
    }

    private static boolean missed(double rate, int wanted) {
        return rate < wanted * LEAST_SHARE_OF_RATE;
    }

    private static String rate(String what, double rate, int wanted) {
        return String.format(Locale.ROOT, "%.0f requests/s were %s, %d were asked for: more than 1 %% is missing", rate,
                what, wanted);
    }
}
