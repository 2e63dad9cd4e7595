package org.gaeperf.model.load;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.SplittableRandom;

/** A part of the path of a row of a mix. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = PathPart.Text.class, name = "text"),
    @JsonSubTypes.Type(value = PathPart.RandomNumber.class, name = "random"),
    @JsonSubTypes.Type(value = PathPart.Count.class, name = "count"),
    @JsonSubTypes.Type(value = PathPart.Values.class, name = "values")
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

    /**
     * A whole number, each as likely as the others.
     *
     * @param from the smallest one, 0 or more
     * @param to the largest one
     */
    record RandomNumber(long from, long to) implements PathPart {

        @Override
        public String of(long number, SplittableRandom random) {
            return Long.toString(random.nextLong(from, to + 1));
        }

        @Override
        public String first() {
            return Long.toString(from);
        }

        @Override
        public long values() {
            return to - from + 1;
        }

        @Override
        public int maxLength() {
            return Long.toString(to).length();
        }
    }

    /**
     * Whole numbers in their order, by the number of the request in the load, and from the first one again.
     *
     * @param from the first one, 0 or more
     * @param to the last one
     */
    record Count(long from, long to) implements PathPart {

        @Override
        public String of(long number, SplittableRandom random) {
            return Long.toString(from + number % values());
        }

        @Override
        public String first() {
            return Long.toString(from);
        }

        @Override
        public long values() {
            return to - from + 1;
        }

        @Override
        public int maxLength() {
            return Long.toString(to).length();
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
}
