package org.gaeperf.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Recognizes JVMs among processes. */
public final class JavaProcess {

    private JavaProcess() {}

    /** Says whether the executable of the process is named {@code java}; false if that is unknown. */
    public static boolean isJava(ProcessHandle process) {
        return process.info()
                .command()
                .filter(command -> command.endsWith("/java"))
                .isPresent();
    }

    /** Says whether a process has a HotSpot JVM in it, whatever its name is; true if the kernel does not say. */
    public static boolean hasJvm(long pid) {
        Path maps = Path.of("/proc", Long.toString(pid), "maps");
        try (Stream<String> lines = Files.lines(maps, StandardCharsets.ISO_8859_1)) {
            return lines.anyMatch(line -> line.endsWith("/libjvm.so"));
        } catch (IOException | UncheckedIOException e) {
            return true;
        }
    }
}
