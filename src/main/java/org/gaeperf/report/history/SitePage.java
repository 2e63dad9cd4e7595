package org.gaeperf.report.history;

import java.util.List;

/**
 * The index of a site, or the page of one of its filters, as the template takes it. All addresses are relative to the site.
 *
 * @param title for readers
 * @param address of the page
 * @param root leads from the page to the site; empty, or ends with a slash
 * @param counts how much there is to see
 * @param facets the filters
 * @param changes of the series of the page
 * @param conclusion if there is no change
 * @param series pages with charts
 * @param runs the newest first
 * @param skipped the runs that are left out, each with the reason
 */
record SitePage(
        String title,
        String address,
        String root,
        String counts,
        List<Facet> facets,
        List<Change> changes,
        String conclusion,
        List<Link> series,
        List<Run> runs,
        List<String> skipped) {

    /** A name with the address that it leads to. */
    record Link(String name, String address) {}

    /** What runs can be chosen by, with a page for each of its values. */
    record Facet(String name, List<Link> filters) {}

    /**
     * A change of a metric.
     *
     * @param kind a step, or a slow change
     * @param series whose page shows it
     * @param seriesName in short
     */
    record Change(TrendChange change, String kind, Link series, String seriesName) {}

    /**
     * A run with its report.
     *
     * @param name with its build, if it is of one
     * @param startedAt in UTC, to the minute
     * @param verdict in one line
     */
    record Run(String name, String address, String startedAt, String machine, String verdict) {}
}
