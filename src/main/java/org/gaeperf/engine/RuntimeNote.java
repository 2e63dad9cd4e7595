package org.gaeperf.engine;

import java.nio.file.Path;
import java.util.Optional;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.fetch.FetchPlan;
import org.gaeperf.options.runtime.DefaultRuntime;

/** What a reader must know of a runtime that the build has chosen, since the options name none. */
final class RuntimeNote {

    private RuntimeNote() {}

    /**
     * Returns the note on the runtime, in one line.
     *
     * @param target the build's directory, with what the build has chosen
     * @return nothing if the options name the runtime, or its choice has no note, or its mode {@code http} is not measured
     */
    static Optional<String> of(BenchmarkOptions options, Path target) {
        return FetchPlan.measuresHttpOfDefaultRuntime(options)
                ? DefaultRuntime.read(target)
                        .filter(choice -> choice.version()
                                .equals(options.server().runtime().version()))
                        .flatMap(DefaultRuntime::note)
                : Optional.empty();
    }
}
