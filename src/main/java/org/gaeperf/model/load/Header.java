package org.gaeperf.model.load;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * A header of a request; a request may have several of the same name.
 *
 * @param name as it is sent
 * @param value as it is sent
 */
public record Header(String name, String value) {

    /** Says whether it has this name, in whatever case. */
    public boolean isNamed(String other) {
        return name.equalsIgnoreCase(other);
    }

    /** Headers of which each name occurs once, in the order of their names. */
    public static List<Header> list(Map<String, String> headers) {
        return headers.entrySet().stream()
                .map(header -> new Header(header.getKey(), header.getValue()))
                .sorted(Comparator.comparing(Header::name))
                .toList();
    }
}
