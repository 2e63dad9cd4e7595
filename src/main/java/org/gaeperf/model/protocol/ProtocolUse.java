package org.gaeperf.model.protocol;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * By what a load was sent, as its client saw it, from the first request on.
 *
 * @param asked by which version of HTTP it was to be sent
 * @param encrypted whether it was to be sent by TLS
 * @param responses how many came, by the version of HTTP that they had
 * @param handshakes those of TLS; empty in clear text
 */
public record ProtocolUse(
        HttpProtocol asked, boolean encrypted, SortedMap<String, Long> responses, Optional<Handshakes> handshakes) {

    private static final String NO_ALPN = "";

    /**
     * What some handshakes have agreed on.
     *
     * @param tls the version of TLS, for instance {@code TLSv1.3}
     * @param cipherSuite for instance {@code TLS_AES_256_GCM_SHA384}
     * @param alpn the protocol that the server has chosen; an empty text if it has chosen none
     * @param count of these handshakes
     */
    public record Agreed(String tls, String cipherSuite, String alpn, long count) {

        private Agreed withCount(long other) {
            return new Agreed(tls, cipherSuite, alpn, other);
        }

        private String describe() {
            return tls + " with " + cipherSuite + (alpn.isEmpty() ? ", without ALPN" : ", ALPN " + alpn);
        }
    }

    /**
     * The handshakes of a load. Each lasts from when its connection is open until the client has finished it.
     *
     * @param agreed what they have agreed on, the most frequent first
     * @param resumed how many of them resumed an earlier session
     * @param measured how many of them ended in the measurement
     * @param failed how many did not succeed; these are in no other number
     * @param medianMicros of their times; empty for the sum of several clients, or if there was none
     * @param maxMicros of their times; empty if there was none
     */
    public record Handshakes(
            List<Agreed> agreed,
            long resumed,
            long measured,
            long failed,
            Optional<Double> medianMicros,
            Optional<Double> maxMicros) {

        public Handshakes {
            agreed = List.copyOf(agreed);
        }

        /** Returns how many succeeded. */
        public long count() {
            return agreed.stream().mapToLong(Agreed::count).sum();
        }
    }

    /**
     * Makes a list of what was counted, the most frequent first.
     *
     * @param counts of handshakes by what they have agreed on, whatever count that itself has
     */
    public static List<Agreed> list(Map<Agreed, Long> counts) {
        return counts.entrySet().stream()
                .map(one -> one.getKey().withCount(one.getValue()))
                .sorted(Comparator.comparingLong(Agreed::count).reversed().thenComparing(Agreed::describe))
                .toList();
    }

    /** Returns what several clients of one load saw together. */
    public ProtocolUse plus(ProtocolUse other) {
        SortedMap<String, Long> sums = new TreeMap<>(responses);
        other.responses.forEach((version, count) -> sums.merge(version, count, Long::sum));
        return new ProtocolUse(
                asked,
                encrypted,
                sums,
                Stream.of(handshakes, other.handshakes)
                        .flatMap(Optional::stream)
                        .reduce(ProtocolUse::plus));
    }

    private static Handshakes plus(Handshakes one, Handshakes other) {
        return new Handshakes(
                list(Stream.of(one, other)
                        .flatMap(part -> part.agreed().stream())
                        .collect(Collectors.groupingBy(
                                agreed -> agreed.withCount(0), Collectors.summingLong(Agreed::count)))),
                one.resumed + other.resumed,
                one.measured + other.measured,
                one.failed + other.failed,
                Optional.empty(),
                Stream.of(one, other).flatMap(part -> part.maxMicros().stream()).max(Comparator.naturalOrder()));
    }

    /** Returns what was not as it was to be; empty if all was. A response of HTTP/1.0 is one of HTTP/1.1, as servers mean it. */
    public Optional<String> mismatch() {
        Optional<String> version = responses.keySet().stream()
                .filter(other -> !major(other).equals(major(asked.version())))
                .findFirst();
        if (version.isPresent()) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "%,d of %,d responses came by %s, and %s was asked for",
                    responses.get(version.get()),
                    responses.values().stream().mapToLong(Long::longValue).sum(),
                    version.get(),
                    asked.version()));
        }
        return wrongHandshakes();
    }

    private static String major(String version) {
        return version.substring(0, version.indexOf('.'));
    }

    private Optional<String> wrongHandshakes() {
        long encryptedConnections = handshakes.map(Handshakes::count).orElse(0L);
        if (encrypted && encryptedConnections == 0 && !responses.isEmpty()) {
            return Optional.of("no connection of the load had TLS, which was asked for");
        }
        return handshakes.stream()
                .flatMap(all -> all.agreed().stream())
                .filter(agreed -> !isAsked(agreed.alpn()))
                .findFirst()
                .map(agreed -> String.format(
                        Locale.ROOT,
                        "%,d of %,d connections agreed on %s, and %s was asked for",
                        agreed.count(),
                        encryptedConnections,
                        agreed.alpn().isEmpty() ? "no protocol (ALPN)" : agreed.alpn(),
                        asked.alpn()));
    }

    /** A server that knows nothing of ALPN speaks HTTP/1.1. */
    private boolean isAsked(String alpn) {
        return alpn.equals(asked.alpn()) || (asked == HttpProtocol.HTTP_1_1 && alpn.equals(NO_ALPN));
    }

    /**
     * Describes it for readers: {@code HTTP/2.0 (5,000 responses), TLSv1.3 with TLS_AES_256_GCM_SHA384, ALPN h2; 8 handshakes, 0 of
     * them in the measurement, 6 resumed, median 1,830 µs, at most 9,120 µs}.
     */
    public String describe() {
        String versions = responses.entrySet().stream()
                .map(version -> String.format(Locale.ROOT, "%s (%,d responses)", version.getKey(), version.getValue()))
                .collect(Collectors.joining(" and "));
        return (versions.isEmpty() ? asked.version() + " (no response)" : versions)
                + handshakes.map(ProtocolUse::describe).orElse(", clear text");
    }

    private static String describe(Handshakes all) {
        return all.agreed().stream().map(Agreed::describe).collect(Collectors.joining(" and ", ", ", ""))
                + String.format(
                        Locale.ROOT,
                        "; %,d handshakes, %,d of them in the measurement, %,d resumed",
                        all.count(),
                        all.measured(),
                        all.resumed())
                + (all.failed() == 0 ? "" : String.format(Locale.ROOT, ", and %,d that failed", all.failed()))
                + micros(", median", all.medianMicros())
                + micros(", at most", all.maxMicros());
    }

    private static String micros(String what, Optional<Double> value) {
        return value.map(micros -> String.format(Locale.ROOT, "%s %,.0f µs", what, micros))
                .orElse("");
    }
}
