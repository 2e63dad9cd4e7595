package org.gaeperf.server;

import java.util.List;
import org.gaeperf.model.Suite;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionReader;

/** The rule of an option with the version that the suite gate has as its baseline. */
public final class BaselineVersion {

    private BaselineVersion() {}

    /**
     * Returns what is wrong: the gate needs it, and no other suite reads it.
     *
     * @param what it is a version of
     */
    public static List<String> problems(OptionReader values, OptionDefinition<String> option, String what) {
        boolean gate = values.runs(Suite::isGate);
        if (gate && !values.isGiven(option.name())) {
            return List.of("the suite gate needs a baseline; give " + option.asWritten(option.example())
                    + " with a version of " + what);
        }
        return gate || values.find(option).isEmpty()
                ? List.of()
                : List.of(option.asWritten(values.text(option.name()).orElse(""))
                        + ": only the suite gate reads it; give -Dbench.suite=gate too");
    }

    /** Returns what is wrong with options that a gate would not use. */
    public static List<String> unused(OptionReader values, List<String> names, String reason) {
        return names.stream()
                .filter(values::isGiven)
                .map(name -> "-D" + name + "=" + values.text(name).orElse("") + ": " + reason + "; leave it out")
                .toList();
    }
}
