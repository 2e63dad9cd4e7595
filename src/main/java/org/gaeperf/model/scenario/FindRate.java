package org.gaeperf.model.scenario;

/** Load that shows at which rate servers use a given share of their cores; nothing is compared by it. */
public record FindRate() implements Scenario {

    @Override
    public boolean isCompared() {
        return false;
    }

    @Override
    public String displayName() {
        return "find rate";
    }
}
