package org.gaeperf.report.history;

import java.util.Optional;
import org.gaeperf.model.RunResult;
import org.gaeperf.report.history.SitePage.Change;

/**
 * What a page of a site shows.
 *
 * @param facet that it is chosen by; empty for all
 * @param value of the facet
 */
record SiteFilter(Optional<SiteFacet> facet, String value) {

    static final SiteFilter ALL = new SiteFilter(Optional.empty(), "");

    static SiteFilter of(SiteFacet facet, String value) {
        return new SiteFilter(Optional.of(facet), value);
    }

    boolean shows(RunResult run) {
        return facet.isEmpty() || facet.get().of(run).contains(value);
    }

    boolean shows(SiteSeries series) {
        return facet.isEmpty() || series.has(facet.get(), value);
    }

    /** Says whether it shows a change of a series that it shows. */
    boolean shows(Change change) {
        return facet.filter(by -> by == SiteFacet.VARIANT).isEmpty()
                || change.change().variant().equals(value);
    }
}
