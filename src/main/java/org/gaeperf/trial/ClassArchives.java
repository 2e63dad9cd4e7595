package org.gaeperf.trial;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gaeperf.server.ServerException;

/**
 * Archives of classes and AOT caches that a JVM was told to use. One that does not fit its JDK, flags or class path is ignored by
 * most of them without a word, so that a start would be measured that is not the one that was asked for.
 */
final class ClassArchives {

    private static final List<String> FLAGS = List.of("-XX:SharedArchiveFile=", "-XX:AOTCache=");

    /** A line such as {@code [0.094s][error  ][cds] shared class paths mismatch}. */
    private static final Pattern ERROR = Pattern.compile("\\[[^]]*]\\[error *]\\[(cds|aot)[^]]*] .*");

    private static final Path PROC = Path.of("/proc");

    private ClassArchives() {}

    /**
     * Requires that each archive is used: the process has it mapped, and the JVM has logged no error about it.
     *
     * @param pid of a JVM that has answered
     * @param jvmArgs that it was started with, beside those of its command line
     * @param log of its output
     * @throws ServerException that names the archive that is not used
     */
    static void requireUsed(long pid, List<String> jvmArgs, Path log) throws ServerException {
        try {
            Path process = PROC.resolve(Long.toString(pid));
            List<String> archives = archives(process, jvmArgs);
            if (archives.isEmpty()) {
                return;
            }
            Path directory = process.resolve("cwd").toRealPath();
            String maps = Files.readString(process.resolve("maps"), StandardCharsets.ISO_8859_1);
            for (String archive : archives) {
                Path file = directory.resolve(archive);
                if (!Files.exists(file)) {
                    throw new ServerException(
                            "the archive of classes " + file + " does not exist; make it by a training"
                                    + " run (-XX:ArchiveClassesAtExit, or -XX:AOTCacheOutput)");
                }
                if (!maps.contains(" " + file.toRealPath() + "\n")) {
                    throw notUsed(file, "it is not mapped");
                }
            }
            Optional<String> error = error(log);
            if (error.isPresent()) {
                throw notUsed(directory.resolve(archives.get(archives.size() - 1)), error.get());
            }
        } catch (IOException e) {
            throw new ServerException(
                    "whether process " + pid + " uses its archive of classes cannot be read: " + e, e);
        }
    }

    private static List<String> archives(Path process, List<String> jvmArgs) throws IOException {
        String commandLine = Files.readString(process.resolve("cmdline"), StandardCharsets.UTF_8);
        return Stream.concat(jvmArgs.stream(), Arrays.stream(commandLine.split("\0")))
                .flatMap(argument ->
                        FLAGS.stream().filter(argument::startsWith).map(flag -> argument.substring(flag.length())))
                .flatMap(files -> Arrays.stream(files.split(":")))
                .distinct()
                .toList();
    }

    private static Optional<String> error(Path log) throws IOException {
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> ERROR.matcher(line).matches()).findFirst();
        }
    }

    private static ServerException notUsed(Path archive, String why) {
        return new ServerException("the JVM does not use its archive of classes " + archive + " (" + why
                + "); make it anew with the same JDK, flags and class path");
    }
}
