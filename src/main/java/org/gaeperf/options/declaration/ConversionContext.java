package org.gaeperf.options.declaration;

import java.nio.file.Path;
import org.gaeperf.options.cpu.CpuTopology;

/**
 * What the meaning of an option's text depends on.
 *
 * @param baseDirectory what relative paths are relative to
 * @param buildJdk home of the JDK that runs the build
 * @param topology the physical cores that this process may use
 * @param canPin whether {@code taskset} is on the PATH
 * @param randomSeed drawn for this build
 * @param defaultRuntime the published runtime that is measured where a user names none
 */
public record ConversionContext(
        Path baseDirectory,
        Path buildJdk,
        CpuTopology topology,
        boolean canPin,
        long randomSeed,
        String defaultRuntime) {

    /** Returns the same context for a server on a machine whose cores are not known here. */
    public ConversionContext onAnotherMachine() {
        return new ConversionContext(
                baseDirectory, buildJdk, CpuTopology.ofAnotherMachine(), true, randomSeed, defaultRuntime);
    }

    /** Returns the same context with another default runtime. */
    public ConversionContext withDefaultRuntime(String version) {
        return new ConversionContext(baseDirectory, buildJdk, topology, canPin, randomSeed, version);
    }
}
