package org.gaeperf.options.declaration;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * A topic of options, under which help and the options page show them. What only some kinds of server read has a topic that
 * these kinds declare.
 *
 * @param displayName the heading
 */
public record OptionGroup(String displayName) {

    public static final OptionGroup MEASUREMENT = new OptionGroup("What to measure");
    public static final OptionGroup LOAD = new OptionGroup("Load");
    public static final OptionGroup TRIALS = new OptionGroup("Trials");
    public static final OptionGroup SERVER = new OptionGroup("Server and JVM");
    public static final OptionGroup VARIANTS = new OptionGroup("Variants");
    public static final OptionGroup MACHINE = new OptionGroup("Machine");
    public static final OptionGroup HOSTS = new OptionGroup("Several hosts");
    public static final OptionGroup GATE = new OptionGroup("Gate");
    public static final OptionGroup CALIBRATION = new OptionGroup("Calibration");
    public static final OptionGroup OUTPUT = new OptionGroup("Output and resume");

    /** Read by Maven, before gaeperf sees them. */
    public static final OptionGroup BUILD = new OptionGroup("The build itself");

    private static final List<OptionGroup> BEFORE_KINDS = List.of(MEASUREMENT, LOAD, TRIALS, SERVER);
    private static final List<OptionGroup> AFTER_KINDS =
            List.of(VARIANTS, MACHINE, HOSTS, GATE, CALIBRATION, OUTPUT, BUILD);

    /**
     * Returns all topics, in the order in which they are shown.
     *
     * @param ofKinds those of the options that kinds of server declare, in the order of the kinds
     */
    public static List<OptionGroup> inOrder(Collection<OptionGroup> ofKinds) {
        return Stream.of(
                        BEFORE_KINDS.stream(),
                        ofKinds.stream().filter(group -> !AFTER_KINDS.contains(group)),
                        AFTER_KINDS.stream())
                .flatMap(groups -> groups)
                .distinct()
                .toList();
    }
}
