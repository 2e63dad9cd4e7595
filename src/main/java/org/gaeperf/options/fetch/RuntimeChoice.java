package org.gaeperf.options.fetch;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.gaeperf.options.fetch.RuntimeRepository.NoResponseException;
import org.gaeperf.options.runtime.DefaultRuntime;
import org.gaeperf.options.runtime.DefaultRuntime.Reply;
import org.gaeperf.options.runtime.PublishedRuntimes;

/**
 * Chooses the published runtime that is measured where a user names none: the newest known one with Google's own connector
 * that Maven's repositories serve. Only where they answer that they have none is it the one that needs the stand-in connector.
 */
public final class RuntimeChoice {

    /** How long a response counts, as Maven's own responses do. */
    private static final Duration LIFETIME = Duration.ofDays(1);

    private final MavenSettings maven;
    private final Path target;
    private final Instant now;

    /**
     * Makes a choice for a build.
     *
     * @param buildProperties what {@code pom.xml} says of Maven, by name
     * @param target the build's directory, which keeps the last response
     * @param now the time of the build
     */
    public RuntimeChoice(UnaryOperator<String> buildProperties, Path target, Instant now) {
        this.maven = MavenSettings.of(buildProperties);
        this.target = target;
        this.now = now;
    }

    /**
     * Chooses, asks the repositories if that is needed, and keeps the choice for the processes that measure.
     *
     * @throws IOException if the local repository cannot be read, or the choice cannot be written
     */
    public DefaultRuntime choose() throws IOException {
        DefaultRuntime choice = decide();
        choice.write(target);
        return choice;
    }

    private DefaultRuntime decide() throws IOException {
        Collection<String> fetched = maven.localRepository().isEmpty()
                ? List.of()
                : RuntimeRepository.versionsIn(maven.localRepository().get());
        if (fetched.contains(PublishedRuntimes.newest())) {
            return withoutNote(PublishedRuntimes.newest(), Optional.empty());
        }
        Optional<DefaultRuntime> last = DefaultRuntime.read(target)
                .filter(choice -> choice.response()
                        .filter(response -> response.repositories().equals(repositories()))
                        .isPresent());
        if (last.flatMap(DefaultRuntime::response).filter(this::isFresh).isPresent()) {
            return last.get();
        }
        Optional<DefaultRuntime> old = last.filter(RuntimeChoice::isWithGooglesConnector);
        return maven.offline() ? old.orElseGet(() -> amongFetched(fetched, "Maven is offline")) : ask(fetched, old);
    }

    /** A repository that had no such version some time ago may have one now, so that response counts for its lifetime only. */
    private static boolean isWithGooglesConnector(DefaultRuntime choice) {
        return PublishedRuntimes.newestOf(List.of(choice.version())).isPresent();
    }

    private String repositories() {
        return String.join(" ", maven.repositories());
    }

    private boolean isFresh(Reply response) {
        return response.at().isAfter(now.minus(LIFETIME)) && !response.at().isAfter(now);
    }

    private DefaultRuntime ask(Collection<String> fetched, Optional<DefaultRuntime> old) {
        List<String> served = new ArrayList<>();
        List<String> unanswered = new ArrayList<>();
        for (String repository : maven.repositories()) {
            try {
                served.addAll(RuntimeRepository.versions(repository));
            } catch (NoResponseException e) {
                unanswered.add(repository + " does not say which runtimes it has (" + e.getMessage() + ")");
            }
        }
        Optional<Reply> response = Optional.of(new Reply(repositories(), now));
        Optional<String> newest = PublishedRuntimes.newestOf(served);
        if (newest.isPresent()) {
            return withoutNote(newest.get(), response);
        }
        if (maven.repositories().isEmpty()) {
            unanswered.add("Maven does not say which repositories it has");
        }
        return unanswered.isEmpty()
                ? withStandIn(repositories() + " has no runtime from " + PublishedRuntimes.oldest() + " on", response)
                : old.orElseGet(() -> notAnswered(fetched, String.join("; ", unanswered)));
    }

    /** Chooses among the runtimes in Maven's local repository, the only one that can be reached without the network. */
    private static DefaultRuntime amongFetched(Collection<String> fetched, String reason) {
        return PublishedRuntimes.newestOf(fetched).isEmpty() && fetched.contains(PublishedRuntimes.WITH_STAND_IN)
                ? withStandIn(
                        reason + ", and its local repository has no runtime from " + PublishedRuntimes.oldest() + " on",
                        Optional.empty())
                : notAnswered(fetched, reason);
    }

    /** A repository that cannot be reached may have Google's own connector, so nothing else is measured in its place. */
    private static DefaultRuntime notAnswered(Collection<String> fetched, String reason) {
        return PublishedRuntimes.newestOf(fetched)
                .map(version -> new DefaultRuntime(
                        version,
                        Optional.of(reason + ", so the runtime is " + version + ", the newest from "
                                + PublishedRuntimes.oldest() + " on in Maven's local repository"),
                        Optional.empty()))
                .orElseGet(() -> new DefaultRuntime(
                        PublishedRuntimes.newest(),
                        Optional.of(reason + ", so the runtime is " + PublishedRuntimes.newest()
                                + ", the newest that gaeperf knows; -Dbench.runtime.version names another one, such as "
                                + PublishedRuntimes.WITH_STAND_IN + ", whose http gaeperf's stand-in connector serves"),
                        Optional.empty()));
    }

    private static DefaultRuntime withoutNote(String version, Optional<Reply> response) {
        return new DefaultRuntime(version, Optional.empty(), response);
    }

    private static DefaultRuntime withStandIn(String reason, Optional<Reply> response) {
        return new DefaultRuntime(
                PublishedRuntimes.WITH_STAND_IN,
                Optional.of("http is served by gaeperf's stand-in connector, not by Google's: " + reason
                        + ", so the runtime is " + PublishedRuntimes.WITH_STAND_IN),
                response);
    }
}
