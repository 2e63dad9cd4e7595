package org.gaeperf.plan;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Which runtime is meant.
 *
 * @param version a published one, which the build fetches
 * @param directory a deployment of one's own; if present it goes before the version
 */
public record RuntimeChoice(String version, Optional<Path> directory) {}
