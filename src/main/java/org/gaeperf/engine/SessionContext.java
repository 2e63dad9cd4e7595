package org.gaeperf.engine;

import java.nio.file.Path;
import org.gaeperf.options.BenchmarkOptions;

/**
 * What a suite runs in.
 *
 * @param options of the session
 * @param baseDirectory of the project
 * @param targetDirectory of the build, which gets what is prepared to be measured
 * @param output where the session prints and makes its reports
 */
public record SessionContext(
        BenchmarkOptions options, Path baseDirectory, Path targetDirectory, SessionOutput output) {}
