package org.gaeperf.options.declaration;

import java.nio.file.Path;

/**
 * What the meaning of an option's text depends on.
 *
 * @param baseDirectory what relative paths are relative to
 * @param buildJdk home of the JDK that runs the build
 * @param cores how many cores the machine has
 * @param canPin whether {@code taskset} is on the PATH
 */
public record ConversionContext(Path baseDirectory, Path buildJdk, int cores, boolean canPin) {}
