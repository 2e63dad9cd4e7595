package org.gaeperf.options.declaration;

import java.util.List;
import java.util.Optional;

/**
 * Names the projects by which Maven fetches the jars of the servers of a kind.
 *
 * @param modules modules of {@code src/pom.xml}, as that file names them; none if nothing is fetched
 * @param versions options that the poms of these modules read as properties
 * @param baseline what is fetched besides for a gate, if the kind has gates between versions
 */
public record JarProjects(
        List<String> modules, List<OptionDefinition<String>> versions, Optional<BaselineJars> baseline) {

    /** Fetches nothing. */
    public static final JarProjects NONE = new JarProjects(List.of(), List.of(), Optional.empty());

    public JarProjects {
        modules = List.copyOf(modules);
        versions = List.copyOf(versions);
    }

    /**
     * Names the projects that are run a second time for the baseline of a gate.
     *
     * @param modules modules of {@code src/pom.xml}
     * @param version the option with the version of the baseline; nothing is fetched if it has no value
     * @param replaced the option among the versions that gets the value of {@code version} this time
     */
    public record BaselineJars(
            List<String> modules, OptionDefinition<String> version, OptionDefinition<String> replaced) {

        public BaselineJars {
            modules = List.copyOf(modules);
        }
    }
}
