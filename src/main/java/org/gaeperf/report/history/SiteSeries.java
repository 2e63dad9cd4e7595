package org.gaeperf.report.history;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.report.history.SitePage.Change;
import org.gaeperf.report.history.SitePage.Link;

/**
 * A page of a site with charts.
 *
 * @param link to it
 * @param group that it shows
 * @param values of each facet; none if it is imported
 */
record SiteSeries(Link link, TrendGroup group, Map<SiteFacet, Set<String>> values) {

    /** Describes the page of comparable runs. */
    static SiteSeries of(Link link, TrendGroup group, History.Key key) {
        return new SiteSeries(
                link,
                group,
                Map.of(
                        SiteFacet.MACHINE,
                        Set.of(key.machine().hostName()),
                        SiteFacet.SUITE,
                        Set.of(key.group().suite().key()),
                        SiteFacet.VARIANT,
                        group.trends().stream()
                                .flatMap(List::stream)
                                .map(Trend::variant)
                                .collect(Collectors.toSet())));
    }

    boolean has(SiteFacet facet, String value) {
        return values.getOrDefault(facet, Set.of()).contains(value);
    }

    /** Returns the steps, then the slow changes. */
    List<Change> changes() {
        return Stream.concat(
                        group.steps().stream().map(step -> new Change(step, "step", link, group.name())),
                        group.slowChanges().stream().map(creep -> new Change(creep, "slow change", link, group.name())))
                .toList();
    }
}
