package org.gaeperf.model.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.gaeperf.model.load.LoadRequest.ExpectedResponse;

/**
 * One kind of request in a mix.
 *
 * @param name that no other row has
 * @param weight its share of the requests, of the sum of all weights
 * @param primary whether variants are judged by it as by a primary metric
 * @param method of the request, for instance {@code GET}
 * @param path the parts of the path with its query
 * @param headers of each request, in the order in which they are sent
 * @param body of each request; empty if it has none
 * @param response which response is right
 */
public record MixRow(
        String name,
        double weight,
        boolean primary,
        String method,
        List<PathPart> path,
        List<Header> headers,
        byte[] body,
        ExpectedResponse response) {

    public MixRow {
        path = List.copyOf(path);
        headers = List.copyOf(headers);
    }

    /**
     * Returns the path of one request.
     *
     * @param number of the request
     * @param random what is drawn for this request
     */
    String path(long number, SplittableRandom random) {
        if (path.size() == 1) {
            return path.get(0).of(number, random);
        }
        StringBuilder text = new StringBuilder();
        for (PathPart part : path) {
            text.append(part.of(number, random));
        }
        return text.toString();
    }

    /** Returns a path of it, the same in every run. */
    public String firstPath() {
        return path.stream().map(PathPart::first).collect(Collectors.joining());
    }

    /** Returns how many different paths it has, at most. */
    public long paths() {
        return path.stream().mapToLong(PathPart::values).reduce(1, MixRow::product);
    }

    private static long product(long one, long other) {
        return one > Long.MAX_VALUE / other ? Long.MAX_VALUE : one * other;
    }

    /** Returns the length of its longest path. */
    public int maxPathLength() {
        return path.stream().mapToInt(PathPart::maxLength).sum();
    }

    /** Returns it as a request of its own, with its first path, by the protocol of another one. */
    public LoadRequest toRequest(LoadRequest other) {
        return new LoadRequest(
                method, firstPath(), headers, Optional.empty(), response, other.protocol(), other.tls());
    }

    MixRow withHeader(Header header) {
        List<Header> more = new ArrayList<>(headers);
        more.add(header);
        return new MixRow(name, weight, primary, method, path, more, body, response);
    }

    MixRow checking(ResponseCheck check) {
        return new MixRow(name, weight, primary, method, path, headers, body, response.checking(check));
    }
}
