package org.gaeperf.options.jvm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gaeperf.model.server.InstanceLimits;

/** Every combination of JDKs, collectors and instance classes that was asked for. */
public final class JvmConfigurationMatrix {

    private static final Pattern CHOOSES_GC = Pattern.compile("-XX:\\+Use\\w+GC");

    private static final String INITIAL_HEAP = "-Xms8m";
    private static final String LARGEST_HEAP = "-Xmx1g";

    private static final List<String> DEFAULTS = List.of(INITIAL_HEAP, LARGEST_HEAP, GarbageCollector.DEFAULT.flag());

    private final List<Path> jdks;
    private final List<GarbageCollector> collectors;
    private final List<InstanceClass> instanceClasses;
    private final List<String> userArgs;
    private final int serverCores;
    private final OptionalInt coreMegahertz;

    /**
     * Returns what is combined. Empty lists leave the choice to gaeperf.
     *
     * @param jdks at least one
     * @param userArgs flags that the user gives; put last, so that they override the others
     * @param serverCores how many processors the JVM sees, unless an instance class says it
     * @param coreMegahertz what a core counts as, if the server is to be held to the limits of its instance class
     */
    public JvmConfigurationMatrix(
            List<Path> jdks,
            List<GarbageCollector> collectors,
            List<InstanceClass> instanceClasses,
            List<String> userArgs,
            int serverCores,
            OptionalInt coreMegahertz) {
        this.jdks = jdks;
        this.collectors = collectors;
        this.instanceClasses = instanceClasses;
        this.userArgs = userArgs;
        this.serverCores = serverCores;
        this.coreMegahertz = coreMegahertz;
    }

    /** Returns all of them: JDKs first, then collectors, then instance classes. */
    public List<JvmConfiguration> all() {
        List<JvmConfiguration> configurations = new ArrayList<>();
        for (Path jdk : jdks) {
            for (Optional<GarbageCollector> collector : orNone(collectors)) {
                for (Optional<InstanceClass> instanceClass : orNone(instanceClasses)) {
                    configurations.add(new JvmConfiguration(
                            name(jdk, collector, instanceClass),
                            jdk,
                            jvmArgs(collector, instanceClass),
                            instanceClass.flatMap(this::limits)));
                }
            }
        }
        return configurations;
    }

    private Optional<InstanceLimits> limits(InstanceClass instanceClass) {
        return coreMegahertz.isEmpty()
                ? Optional.empty()
                : Optional.of(instanceClass.limits(coreMegahertz.getAsInt(), serverCores, instanceClasses));
    }

    /** Returns a name of only what tells one from another, and the instance class if it is enforced. */
    private String name(Path jdk, Optional<GarbageCollector> collector, Optional<InstanceClass> instanceClass) {
        List<String> parts = new ArrayList<>();
        if (jdks.size() > 1) {
            parts.add(name(jdk));
        }
        collector.filter(one -> collectors.size() > 1).ifPresent(one -> parts.add(one.key()));
        instanceClass
                .filter(one -> instanceClasses.size() > 1 || coreMegahertz.isPresent())
                .ifPresent(one -> parts.add(one.name()));
        return String.join(" ", parts);
    }

    /** The last part of its path, if that distinguishes it from the others. */
    private String name(Path jdk) {
        long alike = jdks.stream()
                .filter(one -> Objects.equals(one.getFileName(), jdk.getFileName()))
                .count();
        return alike == 1 && jdk.getFileName() != null ? jdk.getFileName().toString() : jdk.toString();
    }

    /**
     * A heap that follows demand (with the default initial heap, a 64th of the machine, committed memory never moves),
     * one collector and one count of CPUs for both sides. A collector that the user names replaces the default one.
     */
    private List<String> jvmArgs(Optional<GarbageCollector> collector, Optional<InstanceClass> instanceClass) {
        List<String> args = new ArrayList<>(List.of(INITIAL_HEAP));
        args.add(instanceClass.map(InstanceClass::memoryFlag).orElse(LARGEST_HEAP));
        if (collector.isPresent()) {
            args.add(collector.get().flag());
        } else if (userArgs.stream().noneMatch(arg -> CHOOSES_GC.matcher(arg).matches())) {
            args.add(GarbageCollector.DEFAULT.flag());
        }
        args.add("-XX:ActiveProcessorCount=" + (instanceClass.isPresent() ? InstanceClass.PROCESSORS : serverCores));
        args.addAll(userArgs);
        return args;
    }

    /**
     * Returns the arguments with the heap and the collector that a server has by default, where neither was chosen.
     *
     * @param jvmArgs of a configuration
     * @param ofServer what the server has instead
     */
    public static List<String> withDefaults(List<String> jvmArgs, List<String> ofServer) {
        boolean hasDefaults = jvmArgs.size() >= DEFAULTS.size()
                && jvmArgs.subList(0, DEFAULTS.size()).equals(DEFAULTS);
        List<String> others = hasDefaults ? jvmArgs.subList(DEFAULTS.size(), jvmArgs.size()) : jvmArgs;
        // The sizes of a heap only go together: a largest one below the initial one is refused by the JVM.
        return hasDefaults && others.stream().noneMatch(arg -> arg.startsWith("-Xm"))
                ? Stream.concat(ofServer.stream(), others.stream()).toList()
                : jvmArgs;
    }

    private static <T> List<Optional<T>> orNone(List<T> values) {
        return values.isEmpty()
                ? List.of(Optional.empty())
                : values.stream().map(Optional::of).toList();
    }
}
