package org.gaeperf.report.history;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Names of files for things whose names may have any characters: each has its own, which needs no escaping in an address. */
final class SiteNames {

    private static final String NONE = "unnamed";
    private static final int MAX_LENGTH = 100;

    private final Map<String, String> names = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    /**
     * Returns the name of the file of something, always the same one.
     *
     * @param id tells it apart from everything else
     * @param name that its file is named by; another thing may have the same one
     */
    String of(String id, String name) {
        return names.computeIfAbsent(id, first -> free(name));
    }

    private String free(String name) {
        String safe = name.replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^[.-]+|[.-]+$", "");
        String base = safe.isEmpty() ? NONE : safe.substring(0, Math.min(MAX_LENGTH, safe.length()));
        String free = base;
        for (int number = 2; !taken.add(free.toLowerCase(Locale.ROOT)); number++) {
            free = base + "-" + number;
        }
        return free;
    }
}
