package org.gaeperf.sampling.memory;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gaeperf.model.server.MemoryUse;
import org.gaeperf.sampling.proc.ProcFile;

/** Reads what changes how much memory of a process is resident. Of its environment, nothing else is kept. */
final class MemorySettings {

    private static final Path HUGE_PAGES = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");
    private static final Pattern CHOSEN = Pattern.compile("\\[([a-z]{1,20})]");
    private static final Pattern ARENAS =
            Pattern.compile("MALLOC_ARENA_MAX=\\d{1,9}|GLIBC_TUNABLES=.*?(glibc\\.malloc\\.arena_max=\\d{1,9}).*");

    private MemorySettings() {}

    static MemoryUse.Settings read(long pid) {
        return new MemoryUse.Settings(
                text(ProcFile.PROC.resolve(Long.toString(pid)).resolve("environ"))
                        .flatMap(MemorySettings::arenas),
                text(HUGE_PAGES).flatMap(MemorySettings::chosen));
    }

    /** Finds the setting in an environment, whose entries end with a byte of 0. */
    static Optional<String> arenas(String environment) {
        return Stream.of(environment.split("\0"))
                .map(ARENAS::matcher)
                .filter(Matcher::matches)
                .map(found -> found.group(1) == null ? found.group() : found.group(1))
                .findFirst();
    }

    /** Returns the word in brackets, of {@code always [madvise] never}. */
    static Optional<String> chosen(String enabled) {
        Matcher chosen = CHOSEN.matcher(enabled);
        return chosen.find() ? Optional.of(chosen.group(1)) : Optional.empty();
    }

    private static Optional<String> text(Path file) {
        try {
            return Optional.of(ProcFile.text(file));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
