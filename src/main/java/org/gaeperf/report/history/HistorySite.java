package org.gaeperf.report.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.files.AtomicFile;
import org.gaeperf.imports.ImportedSource;
import org.gaeperf.model.RunResult;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.history.SitePage.Facet;
import org.gaeperf.report.history.SitePage.Link;
import org.gaeperf.report.html.ChartDirectory;
import org.gaeperf.report.html.HtmlReport;
import org.gaeperf.report.html.Templates;
import org.gaeperf.report.svg.Svg;
import org.gaeperf.report.text.RunReport;
import org.gaeperf.report.verdict.Verdict;

/**
 * A web site over stored runs: an index, a page for each machine, suite and variant, a page for each group of comparable
 * runs, and the report of each run. It has no scripts and refers to nothing outside of its directory.
 */
public final class HistorySite {

    private static final String INDEX = "index.html";
    private static final String TO_ROOT = "../";
    private static final DateTimeFormatter STARTED =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** The files of a run that are copied as they are, if they are there. */
    private static final List<String> COPIED = List.of("results.json", "gate.json", "results.csv", "summary.md");

    private final SiteDirectory site;
    private final History history;
    private final SiteNames runNames = new SiteNames();
    private final SiteNames seriesNames = new SiteNames();
    private final Map<SiteFacet, SiteNames> filterNames =
            Stream.of(SiteFacet.values()).collect(Collectors.toMap(facet -> facet, facet -> new SiteNames()));
    private final List<SiteRun> runs = new ArrayList<>();
    private final List<SiteSeries> series = new ArrayList<>();

    private HistorySite(SiteDirectory site, History history) {
        this.site = site;
        this.history = history;
    }

    /** A run with what the pages say of it. */
    private record SiteRun(RunResult result, SitePage.Run shown) {}

    /**
     * Says why no site can be written: its directory has other files, or what the runs are to be read from is no directory.
     *
     * @throws IOException if the directory cannot be listed
     */
    public static Optional<String> refusal(Path directory, List<Path> sources) throws IOException {
        Optional<String> noSource = sources.stream()
                .filter(source -> !Files.isDirectory(source))
                .map(source -> source + " is no directory; name that of a run, or one that runs are stored in")
                .findFirst();
        return noSource.isPresent() ? noSource : SiteDirectory.refusal(directory);
    }

    /**
     * Writes a site, or writes it again.
     *
     * @param directory of the site: a new or an empty one, or that of an earlier site
     * @param sources directories of runs, and of single runs
     * @param imported series of other tools, which get a page each
     * @return the index
     * @throws IOException if it is {@linkplain #refusal refused}, there is nothing to show, or a file cannot be written
     */
    public static Path write(Path directory, List<Path> sources, List<ImportedSource> imported) throws IOException {
        Optional<String> refusal = refusal(directory, sources);
        if (refusal.isPresent()) {
            throw new IOException(refusal.get());
        }
        History history = History.read(sources);
        if (history.stored().isEmpty() && imported.isEmpty()) {
            throw new IOException("no run can be read in "
                    + sources.stream().map(Path::toString).collect(Collectors.joining(", "))
                    + history.skipped().stream().map(line -> "\n" + line).collect(Collectors.joining())
                    + "\nnothing was written; name directories of runs, such as output");
        }
        HistorySite site = new HistorySite(SiteDirectory.open(directory), history);
        site.writeRuns();
        site.writeSeries(imported);
        Path index = site.writePages();
        site.site.finish();
        return index;
    }

    private void writeRuns() throws IOException {
        for (History.Stored run : history.stored().values()) {
            RunResult result = run.result();
            String address = "runs/" + runNames.of(result.id(), result.id());
            Path directory = Files.createDirectories(site.claim(address));
            RunReport report = RunReport.evaluate(result, run.gate());
            Verdict verdict = Verdict.assess(report);
            for (String name : COPIED) {
                copy(run.directory().resolve(name), directory.resolve(name));
            }
            HtmlReport.writeLinked(report, verdict, directory);
            runs.add(
                    0,
                    new SiteRun(
                            result,
                            new SitePage.Run(
                                    history.name(result),
                                    address + "/report.html",
                                    STARTED.format(result.startedAt()),
                                    result.host().hostName(),
                                    verdict.description())));
        }
    }

    /** What is a link in the directory of a run may lead anywhere, and is not published. */
    private static void copy(Path from, Path to) throws IOException {
        if (Files.isRegularFile(from, LinkOption.NOFOLLOW_LINKS)) {
            Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
        } else {
            Files.deleteIfExists(to);
        }
    }

    private void writeSeries(List<ImportedSource> imported) throws IOException {
        ChartDirectory charts = ChartDirectory.create(site.claim("series"));
        for (History.Key key : history.byKey().keySet()) {
            TrendGroup group = TrendGroup.of(history, key);
            series.add(SiteSeries.of(write(group, charts), group, key));
        }
        for (ImportedSource source : imported) {
            TrendGroup group = TrendGroup.of(source);
            series.add(new SiteSeries(write(group, charts), group, Map.of()));
        }
        charts.removeEarlier();
    }

    /** A page of the template {@code series}. */
    record SeriesPage(String title, String chartsUnavailable, HistorySection section) {}

    private Link write(TrendGroup group, ChartDirectory charts) throws IOException {
        int number = series.size() + 1;
        String address = "series/" + seriesNames.of(Integer.toString(number), group.name()) + ".html";
        HistorySection section = HistorySection.render(number, group, charts, ChartDirectory.NAME);
        SeriesPage page = new SeriesPage(group.title(), Svg.unavailableReason().orElse(""), section);
        AtomicFile.write(site.claim(address), Templates.page("series", page, false));
        return new Link(group.title(), address);
    }

    private Path writePages() throws IOException {
        AtomicFile.write(site.claim(Templates.STYLE_SHEET), Templates.styleSheet());
        List<Facet> facets = new ArrayList<>();
        for (SiteFacet facet : SiteFacet.values()) {
            facets.add(new Facet(
                    facet.key(),
                    values(facet).stream()
                            .map(value -> new Link(value, address(facet, value)))
                            .toList()));
        }
        for (SiteFacet facet : SiteFacet.values()) {
            for (String value : values(facet)) {
                write(facet.key() + " " + value, address(facet, value), facets, SiteFilter.of(facet, value));
            }
        }
        return write("Benchmarks", INDEX, facets, SiteFilter.ALL);
    }

    private SortedSet<String> values(SiteFacet facet) {
        return runs.stream()
                .flatMap(run -> facet.of(run.result()).stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private String address(SiteFacet facet, String value) {
        return facet.key() + "/" + filterNames.get(facet).of(value, value) + ".html";
    }

    private Path write(String title, String address, List<Facet> facets, SiteFilter filter) throws IOException {
        List<SiteSeries> shown = series.stream().filter(filter::shows).toList();
        List<SitePage.Run> shownRuns = runs.stream()
                .filter(run -> filter.shows(run.result()))
                .map(SiteRun::shown)
                .toList();
        SitePage page = new SitePage(
                title,
                address,
                address.contains("/") ? TO_ROOT : "",
                NumberFormats.count(shownRuns.size(), "run"),
                facets,
                shown.stream()
                        .flatMap(one -> one.changes().stream())
                        .filter(filter::shows)
                        .toList(),
                HistorySection.conclusion(shown.stream().map(SiteSeries::group).toList()),
                shown.stream().map(SiteSeries::link).toList(),
                shownRuns,
                filter.equals(SiteFilter.ALL) ? history.skipped() : List.of());
        return AtomicFile.write(site.claim(address), Templates.page("site", page, false));
    }
}
