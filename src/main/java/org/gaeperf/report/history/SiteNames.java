package org.gaeperf.report.history;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Names of files for names that may have any characters: each name has its own, which needs no escaping in an address. */
final class SiteNames {

    private static final String NONE = "unnamed";
    private static final int MAX_LENGTH = 100;

    private final Map<String, String> names = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    /** Returns the name of the file for a name, always the same one. */
    String of(String name) {
        return names.computeIfAbsent(name, this::free);
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
