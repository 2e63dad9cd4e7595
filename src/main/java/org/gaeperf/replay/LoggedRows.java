package org.gaeperf.replay;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.gaeperf.model.load.LoadRequest.ExpectedResponse;
import org.gaeperf.model.load.MixRow;
import org.gaeperf.model.load.MixRow.PathPart;
import org.gaeperf.replay.LogCollector.Kind;
import org.gaeperf.replay.LogCollector.Template;

/**
 * The requests of a log as rows of a mix: the first parts of paths that are asked for most have rows of their own, and all others
 * one together.
 *
 * @param rows the most frequent one first
 * @param lines each kind of request with its row
 */
record LoggedRows(List<MixRow> rows, List<ReplayFile.Kind> lines) {

    private static final int MAX_OWN = 10;
    private static final double MIN_SHARE = 0.01;
    private static final int MAX_NAME_LENGTH = 36;
    private static final String OTHERS = "others";

    /** What kinds of one row have in common. */
    private record Key(int template, String name) {}

    /** The kinds of one row. */
    private static final class Group {

        private final List<Integer> kinds = new ArrayList<>();
        private long requests;

        void add(int kind, long number) {
            kinds.add(kind);
            requests += number;
        }
    }

    /**
     * Groups kinds of requests.
     *
     * @param kindOf the kind of each request
     * @param count how many of these there are
     */
    static LoggedRows group(List<Template> templates, List<Kind> kinds, int[] kindOf, int count) {
        long[] requests = new long[kinds.size()];
        for (int n = 0; n < count; n++) {
            requests[kindOf[n]]++;
        }
        Map<Key, Group> byPart = new LinkedHashMap<>();
        for (int kind = 0; kind < kinds.size(); kind++) {
            byPart.computeIfAbsent(key(templates, kinds.get(kind)), key -> new Group())
                    .add(kind, requests[kind]);
        }
        Map<Key, Group> groups = withOthers(templates, byPart, count);
        List<MixRow> rows = new ArrayList<>();
        int[] rowOf = new int[kinds.size()];
        Set<String> names = new HashSet<>();
        groups.entrySet().stream()
                .sorted(Comparator.comparingLong(entry -> -entry.getValue().requests))
                .forEach(entry -> {
                    entry.getValue().kinds.forEach(kind -> rowOf[kind] = rows.size());
                    rows.add(row(templates.get(entry.getKey().template()), entry, kinds, requests, names));
                });
        List<ReplayFile.Kind> lines = new ArrayList<>();
        for (int kind = 0; kind < kinds.size(); kind++) {
            lines.add(new ReplayFile.Kind(rowOf[kind], kinds.get(kind).path()));
        }
        return new LoggedRows(rows, lines);
    }

    /** A body makes a row of its own, since it is sent with each request of the row. */
    private static Key key(List<Template> templates, Kind kind) {
        return new Key(kind.template(), templates.get(kind.template()).body().isEmpty() ? firstPart(kind.path()) : "");
    }

    /** Returns the path up to its second slash, without the query. */
    private static String firstPart(String path) {
        int query = path.indexOf('?');
        String name = query < 0 ? path : path.substring(0, query);
        int end = name.indexOf('/', 1);
        return end < 0 ? name : name.substring(0, end);
    }

    private static Map<Key, Group> withOthers(List<Template> templates, Map<Key, Group> byPart, int count) {
        Set<Key> own = new HashSet<>(byPart.entrySet().stream()
                .filter(entry -> entry.getValue().requests >= MIN_SHARE * count)
                .sorted(Comparator.comparingLong(entry -> -entry.getValue().requests))
                .limit(MAX_OWN)
                .map(Map.Entry::getKey)
                .toList());
        Map<Integer, Integer> left = new HashMap<>();
        byPart.keySet().stream()
                .filter(key -> !own.contains(key))
                .forEach(key -> left.merge(key.template(), 1, Integer::sum));
        Map<Key, Group> groups = new LinkedHashMap<>();
        byPart.forEach((key, group) -> {
            boolean isAlone = own.contains(key)
                    || left.get(key.template()) == 1
                    || !templates.get(key.template()).body().isEmpty();
            Group into = groups.computeIfAbsent(isAlone ? key : new Key(key.template(), OTHERS), any -> new Group());
            into.kinds.addAll(group.kinds);
            into.requests += group.requests;
        });
        return groups;
    }

    private static MixRow row(
            Template template, Map.Entry<Key, Group> entry, List<Kind> kinds, long[] requests, Set<String> names) {
        Group group = entry.getValue();
        int most = group.kinds.stream()
                .max(Comparator.comparingLong(kind -> requests[kind]))
                .orElseThrow();
        int longest = group.kinds.stream()
                .mapToInt(kind -> kinds.get(kind).path().length())
                .max()
                .orElseThrow();
        String first = kinds.get(most).path();
        String part = entry.getKey().name().isEmpty()
                ? firstPart(first)
                : entry.getKey().name();
        return new MixRow(
                name(template.method() + " " + part, names),
                (double) group.requests,
                false,
                template.method(),
                List.of(new PathPart.Recorded(first, group.kinds.size(), longest)),
                template.headers(),
                template.body().getBytes(StandardCharsets.UTF_8),
                new ExpectedResponse(OptionalInt.empty(), OptionalLong.empty()));
    }

    /** Returns a name that no other row has. */
    private static String name(String wanted, Set<String> names) {
        String name = wanted.length() > MAX_NAME_LENGTH ? wanted.substring(0, MAX_NAME_LENGTH) + "…" : wanted;
        String free = name;
        for (int n = 2; !names.add(free); n++) {
            free = name + " (" + n + ")";
        }
        return free;
    }
}
