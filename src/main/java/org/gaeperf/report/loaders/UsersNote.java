package org.gaeperf.report.loaders;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.users.UsersResult;
import org.gaeperf.model.users.VirtualUsers;

/** Says what the virtual users of some trials did, and what a reader would not expect of them. */
public final class UsersNote {

    private UsersNote() {}

    /** Returns sentences on the users that have sent the requests of some trials; none if there were none. */
    public static List<String> of(List<TrialResult> trials) {
        List<LoadResult> loads = trials.stream()
                .flatMap(trial -> trial.load().stream())
                .filter(load -> load.users().isPresent() && load.sent() > 0)
                .toList();
        if (loads.isEmpty()) {
            return List.of();
        }
        List<String> sentences = new ArrayList<>(List.of(users(loads)));
        double late = share(loads, UsersResult::sentBeforeResponse);
        if (late > UsersResult.MAX_SHARE_BEFORE_RESPONSE) {
            sentences.add(text(
                    "%.1f %% of the requests were sent before their user's last response had come, and may lack its cookies: the"
                            + " think time is too short for such a server.",
                    100 * late));
        }
        if (loads.stream().anyMatch(load -> !load.users().orElseThrow().thinkAsAskedFor())) {
            sentences.add(text(
                    "The think time is not the %.3g s that were asked for: the rate, or that of a loader or a probe, does not"
                            + " allow it.",
                    loads.get(0).users().orElseThrow().users().thinkSeconds()));
        }
        double before = share(loads, UsersResult::begunBefore);
        if (before > 0) {
            sentences.add(text(
                    "%.1f %% of the requests were of users who had arrived before the load began%s, as where a cold server is"
                            + " measured.",
                    100 * before,
                    loads.get(0).users().orElseThrow().users().inOrder() ? ", and sent the first row" : ""));
        }
        return List.copyOf(sentences);
    }

    private static String users(List<LoadResult> loads) {
        VirtualUsers users = loads.get(0).users().orElseThrow().users();
        return text(
                "Virtual users: %s arrive per second, each for %,d requests %s s apart%s%s.",
                range(loads, "%,.1f", load -> load.users().orElseThrow().arrived() / load.durationSeconds()),
                users.requests(),
                range(loads, "%.3g", load -> load.users().orElseThrow().thinkSeconds()),
                loads.stream().allMatch(UsersNote::hasConnections)
                        ? text(" by %s connections", range(loads, "%.2f", UsersNote::connectionsEach))
                        : "",
                users.cookies()
                        ? text(
                                "; %s %% of requests had cookies",
                                range(
                                        loads,
                                        "%.1f",
                                        load -> 100.0
                                                * load.users().orElseThrow().sentWithCookies()
                                                / load.sent()))
                        : ", without cookies");
    }

    private static boolean hasConnections(LoadResult load) {
        return load.connections().isPresent() && load.users().orElseThrow().arrived() > 0;
    }

    private static double connectionsEach(LoadResult load) {
        return (double) load.connections().orElseThrow().opened()
                / load.users().orElseThrow().arrived();
    }

    private static String range(List<LoadResult> loads, String format, ToDoubleFunction<LoadResult> value) {
        String least = text(format, loads.stream().mapToDouble(value).min().orElseThrow());
        String most = text(format, loads.stream().mapToDouble(value).max().orElseThrow());
        return least.equals(most) ? least : least + " to " + most;
    }

    private static double share(List<LoadResult> loads, ToDoubleFunction<UsersResult> count) {
        return loads.stream()
                .mapToDouble(load -> count.applyAsDouble(load.users().orElseThrow()) / load.sent())
                .max()
                .orElse(0);
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
