package org.gaeperf.options.runtime;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Says where a runtime comes from.
 *
 * @param version a published one, which the build fetches
 * @param directory an unpacked deployment of the user's; if present it is used instead of the version
 */
public record RuntimeSource(String version, Optional<Path> directory) {}
