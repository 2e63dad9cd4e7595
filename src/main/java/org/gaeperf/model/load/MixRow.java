package org.gaeperf.model.load;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
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
 * @param resources paths that a page loads once its response has come; they count as a part of its request
 */
public record MixRow(
        String name,
        double weight,
        boolean primary,
        String method,
        List<PathPart> path,
        List<Header> headers,
        byte[] body,
        ExpectedResponse response,
        List<String> resources) {

    public MixRow {
        path = List.copyOf(path);
        headers = List.copyOf(headers);
        resources = List.copyOf(resources);
    }

    /** Makes a row that loads nothing after its response. */
    public MixRow(
            String name,
            double weight,
            boolean primary,
            String method,
            List<PathPart> path,
            List<Header> headers,
            byte[] body,
            ExpectedResponse response) {
        this(name, weight, primary, method, path, headers, body, response, List.of());
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
        return new LoadRequest(method, firstPath(), headers, Optional.empty(), response, other.protocol(), other.tls());
    }

    /** Returns what it loads after its response, each as a request of its own with the same headers, by the protocol of another one. */
    public List<LoadRequest> toResources(LoadRequest other) {
        return resources.stream()
                .map(loaded -> new LoadRequest(
                        "GET",
                        loaded,
                        headers,
                        Optional.empty(),
                        new ExpectedResponse(OptionalInt.empty(), OptionalLong.empty()),
                        other.protocol(),
                        other.tls()))
                .toList();
    }

    /** Returns the same row with other headers. */
    public MixRow withHeaders(List<Header> others) {
        return new MixRow(name, weight, primary, method, path, others, body, response, resources);
    }

    MixRow withHeader(Header header) {
        List<Header> more = new ArrayList<>(headers);
        more.add(header);
        return withHeaders(more);
    }

    MixRow checking(ResponseCheck check) {
        return new MixRow(name, weight, primary, method, path, headers, body, response.checking(check), resources);
    }

    /** A part of the path of a row of a mix. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = PathPart.Text.class, name = "text"),
        @JsonSubTypes.Type(value = PathPart.RandomNumber.class, name = "random"),
        @JsonSubTypes.Type(value = PathPart.Count.class, name = "count"),
        @JsonSubTypes.Type(value = PathPart.Values.class, name = "values"),
        @JsonSubTypes.Type(value = PathPart.Recorded.class, name = "recorded")
    })
    public sealed interface PathPart {

        /**
         * Returns the part of one request.
         *
         * @param number of the request
         * @param random what is drawn for this request
         */
        String of(long number, SplittableRandom random);

        /** Returns one of the values, the same in every run. */
        String first();

        /** Returns how many values there are. */
        long values();

        /** Returns the length of the longest value. */
        int maxLength();

        /** The same text in each request. */
        record Text(String text) implements PathPart {

            @Override
            public String of(long number, SplittableRandom random) {
                return text;
            }

            @Override
            public String first() {
                return text;
            }

            @Override
            public long values() {
                return 1;
            }

            @Override
            public int maxLength() {
                return text.length();
            }
        }

        /** A whole number of a range. */
        sealed interface Numbers extends PathPart {

            /** Returns the smallest number, 0 or more. */
            long from();

            /** Returns the largest number. */
            long to();

            @Override
            default String first() {
                return Long.toString(from());
            }

            @Override
            default long values() {
                return to() - from() + 1;
            }

            @Override
            default int maxLength() {
                return Long.toString(to()).length();
            }
        }

        /**
         * A whole number, each as likely as the others.
         *
         * @param from the smallest one, 0 or more
         * @param to the largest one
         */
        record RandomNumber(long from, long to) implements Numbers {

            @Override
            public String of(long number, SplittableRandom random) {
                return Long.toString(random.nextLong(from, to + 1));
            }
        }

        /**
         * Whole numbers in their order, by the number of the request or of its virtual user, and from the first one again.
         *
         * @param from the first one, 0 or more
         * @param to the last one
         */
        record Count(long from, long to) implements Numbers {

            @Override
            public String of(long number, SplittableRandom random) {
                return Long.toString(from + Math.floorMod(number, values()));
            }
        }

        /** One of some values, each as likely as the others, as it is sent. */
        record Values(List<String> all) implements PathPart {

            public Values {
                all = List.copyOf(all);
            }

            @Override
            public String of(long number, SplittableRandom random) {
                return all.get(random.nextInt(all.size()));
            }

            @Override
            public String first() {
                return all.get(0);
            }

            @Override
            public long values() {
                return all.size();
            }

            @Override
            public int maxLength() {
                return all.stream().mapToInt(String::length).max().orElse(0);
            }
        }

        /**
         * The paths of a recorded log, of which the log says what each request has.
         *
         * @param first the path that is asked for most
         * @param values how many different paths there are
         * @param maxLength the length of the longest one
         */
        record Recorded(String first, long values, int maxLength) implements PathPart {

            @Override
            public String of(long number, SplittableRandom random) {
                throw new IllegalStateException("the log says which path request " + number + " has");
            }
        }
    }
}
