package org.gaeperf.model.server;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Says by what a server served, where servers of its kind can serve in more than one way: a transport, or a protocol.
 *
 * @param name short, for instance {@code epoll}
 * @param evidence how that is known, for instance the class that served in the running server
 * @param withoutPreferred why it is not what the server would rather use; empty if it is, or was not asked for
 */
public record ServedBy(String name, String evidence, Optional<String> withoutPreferred) {

    /**
     * Names what served several trials, each thing once, without what a reason says after its colon: {@code NIO, since a
     * library is missing}.
     */
    public static String summarize(List<ServedBy> trials) {
        return trials.stream()
                .map(served -> served.name + served.since().split(": ", 2)[0])
                .distinct()
                .collect(Collectors.joining(" and "));
    }

    /** Describes it for readers: {@code NIO (org.apache.coyote.http11.Http11NioProtocol), since a library is missing}. */
    public String describe() {
        return name + " (" + evidence + ")" + since();
    }

    private String since() {
        return withoutPreferred.map(reason -> ", since " + reason).orElse("");
    }
}
