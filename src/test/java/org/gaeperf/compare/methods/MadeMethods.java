package org.gaeperf.compare.methods;

import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.methods.MethodCosts;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.TrialResults;

/** Builds the samples of a trial. */
final class MadeMethods {

    static final double MICROS_PER_REQUEST = 500;

    private final List<MethodCosts.Method> methods = new ArrayList<>();
    private final List<MethodCosts.Allocated> classes = new ArrayList<>();

    /** Adds a method that calls no other. */
    MadeMethods method(String name, String caller, long samples) {
        return method(name, caller, samples, samples);
    }

    MadeMethods method(String name, String caller, long self, long total) {
        methods.add(new MethodCosts.Method(name, caller, self, total));
        return this;
    }

    /** Adds a class, of which each sample stands for 64 KB. */
    MadeMethods allocated(String name, long samples) {
        classes.add(new MethodCosts.Allocated(name, samples, samples * 65_536));
        return this;
    }

    MethodCosts costs() {
        return new MethodCosts(
                methods.stream().mapToLong(MethodCosts.Method::self).sum(),
                methods,
                classes.stream().mapToLong(MethodCosts.Allocated::samples).sum(),
                classes.stream().mapToLong(MethodCosts.Allocated::bytes).sum(),
                classes);
    }

    /** Returns the trial of a side, whose requests cost as much as its samples say, 20,000 samples being 500 µs. */
    TrialResult ofRound(String variant, int round) {
        MethodCosts costs = costs();
        return trial(variant, round, costs, MICROS_PER_REQUEST * costs.cpuSamples() / 20_000);
    }

    static TrialResult trial(String variant, int round, MethodCosts costs, double microsPerRequest) {
        return TrialResults.ofRound(variant, round)
                .load(LoadResults.ofSeconds(10).build())
                .cpuMicrosPerRequest(microsPerRequest)
                .methods(costs)
                .build();
    }
}
