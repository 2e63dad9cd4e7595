package org.gaeperf.options;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Which runtime is meant.
 *
 * @param version a published one, which the build fetches
 * @param directory a deployment of one's own; if present it goes before the version
 */
public record RuntimeSource(String version, Optional<Path> directory) {}
