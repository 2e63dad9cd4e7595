package org.gaeperf.report.variants;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.gaeperf.compare.Comparison;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.StartPageCache;
import org.gaeperf.model.server.StartupResult;
import org.gaeperf.report.format.NumberFormats;

/** In which state of the page cache servers were started, where that was prepared, with what shows that it was so. */
public final class PageCacheTable {

    private static final String TITLE = "The page cache when servers were started";
    private static final int WORDS = 2;

    private PageCacheTable() {}

    /** Makes the table; empty if it was not prepared in any valid trial. */
    public static Optional<VariantTables.Table> of(List<TrialResult> trials, List<String> variants) {
        List<List<String>> rows = new ArrayList<>();
        for (String variant : variants) {
            List<StartupResult> starts = Comparison.valid(trials, variant).stream()
                    .flatMap(trial -> trial.startup().stream())
                    .filter(start -> start.pageCache().isPresent())
                    .toList();
            if (!starts.isEmpty()) {
                rows.add(row(variant, starts));
            }
        }
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new VariantTables.Table(
                        TITLE,
                        List.of("variant", "asked for", "files, MB", "of them cached, MB", "major page faults"),
                        rows,
                        WORDS));
    }

    private static List<String> row(String variant, List<StartupResult> starts) {
        List<StartPageCache> caches =
                starts.stream().flatMap(start -> start.pageCache().stream()).toList();
        return List.of(
                variant,
                caches.get(0).state(),
                megabytes(caches.stream()
                        .mapToLong(StartPageCache::fileBytes)
                        .average()
                        .orElse(Double.NaN)),
                megabytes(caches.stream()
                        .mapToLong(StartPageCache::cachedBytes)
                        .average()
                        .orElse(Double.NaN)),
                NumberFormats.format(starts.stream()
                        .map(StartupResult::majorPageFaults)
                        .filter(OptionalLong::isPresent)
                        .mapToLong(OptionalLong::getAsLong)
                        .average()));
    }

    private static String megabytes(double bytes) {
        return String.format(Locale.ROOT, "%.1f", bytes / NumberFormats.BYTES_PER_MEGABYTE);
    }
}
