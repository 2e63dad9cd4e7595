package org.gaeperf.cluster;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gaeperf.model.load.Connections;
import org.gaeperf.model.load.ContentCheck;
import org.gaeperf.model.protocol.ProtocolUse;
import org.gaeperf.model.users.UsersResult;

/** Adds what several clients report of connections, bodies and protocols. */
final class ClientSums {

    private ClientSums() {}

    /** Returns all connections; empty if a client does not say its own. */
    static Optional<Connections> connections(List<Optional<Connections>> each) {
        if (each.stream().anyMatch(Optional::isEmpty)) {
            return Optional.empty();
        }
        long opened = 0;
        OptionalLong mostOpen = OptionalLong.empty();
        OptionalInt requestsEach = OptionalInt.empty();
        SortedMap<Connections.End, Long> endings = new TreeMap<>();
        for (Connections one : each.stream().flatMap(Optional::stream).toList()) {
            opened += one.opened();
            if (one.mostOpen().isPresent()) {
                mostOpen = OptionalLong.of(mostOpen.orElse(0) + one.mostOpen().getAsLong());
            }
            requestsEach = one.requestsEach();
            one.endings().forEach((by, count) -> endings.merge(by, count, Long::sum));
        }
        return Optional.of(new Connections(opened, mostOpen, endings, requestsEach));
    }

    /** Returns what the virtual users of all clients did; empty if there are none, or a client does not say. */
    static Optional<UsersResult> users(List<Optional<UsersResult>> each) {
        return each.stream().anyMatch(Optional::isEmpty)
                ? Optional.empty()
                : each.stream().flatMap(Optional::stream).reduce(UsersResult::plus);
    }

    /**
     * The bodies that all clients have compared. If one could not, its reason; the same if they did not compare with the same
     * body. Empty if a client does not say.
     */
    static Optional<ContentCheck> content(List<Optional<ContentCheck>> each) {
        if (each.stream().anyMatch(Optional::isEmpty)) {
            return Optional.empty();
        }
        List<ContentCheck> checks = each.stream().flatMap(Optional::stream).toList();
        long checked = checks.stream().mapToLong(ContentCheck::checked).sum();
        Set<String> bodies =
                checks.stream().flatMap(check -> check.crc32c().stream()).collect(Collectors.toSet());
        Optional<String> unchecked =
                checks.stream().flatMap(check -> check.unchecked().stream()).findFirst();
        return Optional.of(
                bodies.size() > 1
                        ? new ContentCheck(
                                checked,
                                Optional.empty(),
                                Optional.of("the clients were answered with different bodies"))
                        : new ContentCheck(checked, bodies.stream().findFirst(), unchecked));
    }

    /** Returns by what all clients have sent; empty if a client does not say. */
    static Optional<ProtocolUse> protocol(List<Optional<ProtocolUse>> each) {
        return each.stream().anyMatch(Optional::isEmpty)
                ? Optional.empty()
                : each.stream().flatMap(Optional::stream).reduce(ProtocolUse::plus);
    }
}
