package org.gaeperf.options.fetch;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * What Maven says of itself to the check of the options.
 *
 * @param repositories the addresses of the repositories that it fetches from, mirrors instead of what they mirror, and
 *     without a user's name and password
 * @param localRepository where it keeps what it has fetched; empty if it does not say
 * @param offline whether it was told not to use the network
 */
record MavenSettings(List<String> repositories, Optional<Path> localRepository, boolean offline) {

    /** Stands before the host in an address, and is used for no request. */
    private static final Pattern NAME_AND_PASSWORD = Pattern.compile("(?<=^[A-Za-z][A-Za-z0-9+.-]{0,30}://)[^/?#]*@");

    /**
     * Reads what {@code pom.xml} passes on. A place of the list of repositories that is not taken is still an expression.
     *
     * @param properties the value by name, or nothing
     */
    static MavenSettings of(UnaryOperator<String> properties) {
        return new MavenSettings(
                Arrays.stream(text(properties, "gaeperf.maven.repositories").split("\\s+"))
                        .filter(Predicate.not(String::isEmpty))
                        .filter(address -> !address.contains("${"))
                        .map(address -> NAME_AND_PASSWORD.matcher(address).replaceFirst(""))
                        .toList(),
                Optional.of(text(properties, "gaeperf.maven.localRepository"))
                        .filter(Predicate.not(String::isEmpty))
                        .map(Path::of),
                text(properties, "gaeperf.maven.network").equals("offline=true"));
    }

    private static String text(UnaryOperator<String> properties, String name) {
        return Optional.ofNullable(properties.apply(name)).orElse("");
    }
}
