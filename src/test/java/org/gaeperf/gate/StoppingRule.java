package org.gaeperf.gate;

import java.util.function.IntToDoubleFunction;
import org.gaeperf.compare.regression.ConfidenceSequence;
import org.gaeperf.compare.regression.RegressionDetector;
import org.gaeperf.compare.regression.SequentialGate;
import org.gaeperf.gate.StoppingSimulation.Rule;
import org.gaeperf.gate.StoppingSimulation.Schedule;

/** The rule by which a gate stops, and rules that were not chosen. */
enum StoppingRule {
    /** Fresh rounds confirm, and a 95 % interval by Student's t over all rounds. */
    STUDENT_T("Student's t and fresh rounds") {
        @Override
        Rule rule(int hypotheses) {
            IntToDoubleFunction interval = StoppingSimulation.studentT(0.025);
            return new Rule(0.05, true, interval, interval, 0);
        }
    },
    /** Fresh rounds confirm, and the confidence sequence over all rounds: the rule of the gate. */
    SEQUENCE("sequence and fresh rounds") {
        @Override
        Rule rule(int hypotheses) {
            return Rule.OF_GATE;
        }
    },
    /** The same without further fresh rounds for a suspicion that three have left open, once the budget is spent. */
    SEQUENCE_AND_BUDGET("the same, three fresh rounds") {
        @Override
        Rule rule(int hypotheses) {
            return Rule.ofSequence(SequentialGate.MIN_ROUNDS);
        }
    },
    /** The confidence sequence alone, its level divided by the number of metrics in all modes (Bonferroni, Ville). */
    SEQUENCE_ALONE("sequence alone, divided") {
        @Override
        Rule rule(int hypotheses) {
            double ville = hypotheses / (2 * ConfidenceSequence.ERROR_LEVEL);
            return new Rule(
                    RegressionDetector.CONFIRMATION_LEVEL,
                    false,
                    StoppingSimulation.byRounds(rounds -> ConfidenceSequence.quantile(rounds - 1.0, ville)),
                    Rule.OF_GATE.clearedBelow(),
                    0);
        }
    };

    private final String displayName;

    StoppingRule(String displayName) {
        this.displayName = displayName;
    }

    String displayName() {
        return displayName;
    }

    abstract Rule rule(int hypotheses);

    /** Gates that stop by this rule. */
    StoppingSimulation simulation(Schedule schedule) {
        return new StoppingSimulation(rule(schedule.scenarios() * schedule.metrics()), schedule);
    }
}
