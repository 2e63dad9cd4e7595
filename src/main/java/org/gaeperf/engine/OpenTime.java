package org.gaeperf.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.compare.stopping.TimeChooser;
import org.gaeperf.model.Suite;
import org.gaeperf.model.stopping.TimeChoice;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.report.console.TimeChoiceLine;
import org.gaeperf.run.ComparableRuns;

/**
 * The options of a run that is to begin, with the time of its concurrent pairs chosen by what earlier runs have stored, where the
 * user has left that open.
 *
 * @param options with the choice, if there is one
 * @param lines that say what was chosen and why, and what could not be read; none if nothing is stored
 */
record OpenTime(BenchmarkOptions options, List<String> lines) {

    OpenTime {
        lines = List.copyOf(lines);
    }

    /**
     * Chooses. A stored run that cannot be read is left out: it must not keep another one from being measured. A run that is
     * resumed keeps what was chosen when it began.
     *
     * @throws IOException if the output directory cannot be listed
     */
    static OpenTime choose(BenchmarkOptions given) throws IOException {
        Optional<Suite> open = given.suiteWithOpenTime();
        if (open.isEmpty() || given.output().resume().isPresent()) {
            return new OpenTime(given, List.of());
        }
        Suite suite = open.get();
        ComparableRuns stored = ComparableRuns.newest(given, suite);
        SuiteSettings pairs = given.measurement().concurrentLoad().orElseThrow();
        TimeChoice.Plan usual =
                new TimeChoice.Plan(pairs.forks(), (int) pairs.duration().toSeconds());
        Optional<TimeChoice> choice = TimeChooser.choose(suite, pairs.workload().load(), usual, stored.runs());
        List<String> lines = new ArrayList<>();
        if (!stored.unreadable().isEmpty()) {
            lines.add("Ignored while choosing how long to measure: " + String.join("; ", stored.unreadable()));
        }
        choice.map(TimeChoiceLine::render).ifPresent(lines::add);
        return new OpenTime(choice.map(given::with).orElse(given), lines);
    }
}
