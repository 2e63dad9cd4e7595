package org.gaeperf.replay;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gaeperf.model.load.Header;
import org.gaeperf.model.replay.RecordedLog.LeftOut;

/**
 * Collects the requests of a log that can be sent again, and counts the others by the reason. A request takes 12 bytes, and each
 * path is kept once, so that a log of some million lines fits into a small heap.
 */
final class LogCollector {

    /** An hour at more than 5,000 requests/s. */
    private static final int MAX_REQUESTS = 20_000_000;

    private static final int MAX_TEXT_LENGTH = 8_000;
    private static final int MAX_BODY_LENGTH = 100_000;
    private static final int MAX_PATHS_LENGTH = 500_000_000;

    /** Each may have a row of its own. */
    private static final int MAX_TEMPLATES = 50;

    private static final int MAX_REASONS = 20;
    private static final int FIRST_CAPACITY = 1024;
    private static final int NOT_MODIFIED = 304;
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST");

    private final List<Template> templates = new ArrayList<>();
    private final List<Kind> kinds = new ArrayList<>();
    private final Map<Template, Map<String, Integer>> kindsByPath = new HashMap<>();
    private final Map<String, Long> leftOut = new HashMap<>();
    private long[] micros = new long[FIRST_CAPACITY];
    private int[] kindOf = new int[FIRST_CAPACITY];
    private int count;
    private long notSent;
    private long pathsLength;

    /** What requests have in common beside their path. */
    record Template(String method, List<Header> headers, String body) {}

    /**
     * Requests that are the same.
     *
     * @param template its number, from 0
     */
    record Kind(int template, String path) {}

    /**
     * Adds a request, or counts why it is not sent.
     *
     * @throws IllegalArgumentException if there are too many
     */
    void add(LoggedRequest request) {
        Optional<String> reason = whyNotSent(request);
        if (reason.isPresent()) {
            leaveOut(reason.get());
            return;
        }
        Template template = new Template(request.method(), request.headers(), request.body());
        Map<String, Integer> paths = kindsByPath.get(template);
        Integer known = paths == null ? null : paths.get(request.path());
        if (known != null) {
            add(request.epochMicros(), known);
        } else if (!isPath(request.path())) {
            leaveOut("with a path that HTTP does not allow");
        } else if (paths == null && templates.size() == MAX_TEMPLATES) {
            leaveOut("beyond the first " + MAX_TEMPLATES + " combinations of method, headers and body");
        } else {
            add(request.epochMicros(), newKind(template, request.path()));
        }
    }

    private int newKind(Template template, String path) {
        if (!kindsByPath.containsKey(template)) {
            kindsByPath.put(template, new HashMap<>());
            templates.add(template);
        }
        pathsLength += path.length();
        if (pathsLength > MAX_PATHS_LENGTH) {
            throw new IllegalArgumentException(
                    "its different paths have more than " + MAX_PATHS_LENGTH + " characters; give a part of the log");
        }
        kinds.add(new Kind(templates.indexOf(template), path));
        kindsByPath.get(template).put(path, kinds.size() - 1);
        return kinds.size() - 1;
    }

    private void add(long epochMicros, int kind) {
        if (count == MAX_REQUESTS) {
            throw new IllegalArgumentException(
                    "it has more than " + MAX_REQUESTS + " requests that can be sent; give a part of the log");
        }
        if (count == micros.length) {
            micros = Arrays.copyOf(micros, 2 * count);
            kindOf = Arrays.copyOf(kindOf, 2 * count);
        }
        micros[count] = epochMicros;
        kindOf[count] = kind;
        count++;
    }

    /** Counts a request that is not sent, for this reason. */
    void leaveOut(String reason) {
        notSent++;
        leftOut.merge(
                leftOut.size() < MAX_REASONS || leftOut.containsKey(reason) ? reason : "for other reasons",
                1L,
                Long::sum);
    }

    private static Optional<String> whyNotSent(LoggedRequest request) {
        if (!METHODS.contains(request.method())) {
            return Optional.of("of method " + request.method());
        }
        if (request.method().equals("POST") && !request.hasBody()) {
            return Optional.of("of method POST whose body is not in the log");
        }
        if (request.status().isEmpty()) {
            return Optional.of("without a recorded status");
        }
        int status = request.status().getAsInt();
        if (status / 100 != 2 && status != NOT_MODIFIED) {
            return Optional.of("answered with " + status / 100 + "xx");
        }
        if (request.path().length() > MAX_TEXT_LENGTH) {
            return Optional.of("with a path of more than " + MAX_TEXT_LENGTH + " characters");
        }
        if (request.body().length() > MAX_BODY_LENGTH) {
            return Optional.of("with a body of more than " + MAX_BODY_LENGTH + " characters");
        }
        return request.headers().stream().allMatch(LogCollector::isHeader)
                ? Optional.empty()
                : Optional.of("with a header that HTTP does not allow");
    }

    private static boolean isHeader(Header header) {
        return header.value().length() <= MAX_TEXT_LENGTH
                && header.value().chars().allMatch(character -> character >= ' ' && character <= '~');
    }

    /** Says whether a text may be sent as a path: it has no space and no control character, so it stays within its line. */
    private static boolean isPath(String text) {
        if (!text.startsWith("/") || !text.chars().allMatch(character -> character > ' ' && character <= '~')) {
            return false;
        }
        try {
            new URI(text);
            return true;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    /**
     * Returns what was collected, in the order of the times.
     *
     * @param isSpread whether the times are whole seconds
     * @throws IllegalArgumentException if that makes no load
     */
    LoggedRequests toRequests(boolean isSpread, Optional<String> host) {
        if (count < 2) {
            throw new IllegalArgumentException("it has " + (count == 0 ? "no request" : "one request")
                    + " that can be sent; two or more are wanted" + (notSent == 0 ? "" : "; left out: " + describe()));
        }
        List<LeftOut> reasons = reasons();
        return LoggedRequests.sorted(
                Arrays.copyOf(micros, count),
                Arrays.copyOf(kindOf, count),
                LoggedRows.group(templates, kinds, kindOf, count),
                new LoggedRequests.Facts(count + notSent, reasons, host, isSpread));
    }

    private List<LeftOut> reasons() {
        return leftOut.entrySet().stream()
                .map(entry -> new LeftOut(entry.getValue(), entry.getKey()))
                .sorted(Comparator.comparingLong(LeftOut::requests).reversed().thenComparing(LeftOut::reason))
                .toList();
    }

    private String describe() {
        return String.join(
                ", ",
                reasons().stream()
                        .map(left -> left.requests() + " " + left.reason())
                        .toList());
    }
}
