package org.gaeperf.benchmark;

import java.util.Set;
import java.util.stream.Collectors;
import org.gaeperf.model.Suite;
import org.gaeperf.options.BuildContext;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestTag;
import org.junit.platform.launcher.PostDiscoveryFilter;

/**
 * Leaves out the suites that {@code bench.suite} does not ask for. A disabled class would be reported as skipped instead.
 * The class of a suite has its key as a tag, and {@link OtherSuite} stands for those without a class. If another host runs the suites, the one that stands for them is left. JUnit finds this filter by {@code META-INF/services}.
 */
public final class RequestedSuiteFilter implements PostDiscoveryFilter {

    private static final TestTag BENCHMARK = TestTag.create("benchmark");

    @Override
    public FilterResult apply(TestDescriptor test) {
        return FilterResult.includedIf(!test.getTags().contains(BENCHMARK) || isRequested(test));
    }

    private static boolean isRequested(TestDescriptor test) {
        Set<String> requested = BuildContext.options().machine().serverHost().isPresent()
                ? Set.of(ServerHostSuite.TAG)
                : BuildContext.options().suites().stream()
                        .map(RequestedSuiteFilter::tag)
                        .collect(Collectors.toSet());
        return test.getTags().stream().map(TestTag::getName).anyMatch(requested::contains);
    }

    private static String tag(Suite suite) {
        return OtherSuite.hasClass(suite) ? suite.key() : OtherSuite.TAG;
    }
}
