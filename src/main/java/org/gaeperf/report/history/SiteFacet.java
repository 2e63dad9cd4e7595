package org.gaeperf.report.history;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;

/** What the runs of a site can be chosen by. */
enum SiteFacet {
    MACHINE(run -> List.of(run.host().hostName())),
    SUITE(run -> run.suites().stream().map(Suite::key).toList()),
    VARIANT(run -> run.trials().stream()
            .map(trial -> trial.variant().name())
            .distinct()
            .toList());

    private final Function<RunResult, List<String>> values;

    SiteFacet(Function<RunResult, List<String>> values) {
        this.values = values;
    }

    /** Returns its values in a run: a run is on the page of each. */
    List<String> of(RunResult run) {
        return values.apply(run);
    }

    /** Returns the name for readers, which is that of the directory of its pages too. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
