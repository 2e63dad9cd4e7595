package org.gaeperf.options.declaration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** Types of options that name files and directories. Relative ones are relative to the project's directory. */
public final class PathTypes {

    private PathTypes() {}

    /**
     * A path that nothing is known of.
     *
     * @param allowed in words
     */
    public static OptionType<Path> path(String allowed) {
        return OptionType.of(allowed, (text, context) -> resolve(Path.of(""), text), Path::toString);
    }

    /**
     * A file that is there.
     *
     * @param allowed in words
     */
    public static OptionType<Path> file(String allowed) {
        return OptionType.ofInput(
                allowed,
                (text, context) -> {
                    Path file = resolve(context.baseDirectory(), text);
                    if (!Files.isRegularFile(file)) {
                        throw new IllegalArgumentException("no such file");
                    }
                    return file;
                },
                Path::toString);
    }

    /** An unpacked deployment of a runtime. */
    public static OptionType<Path> deployment() {
        return OptionType.ofInput(
                "a directory with an unpacked deployment, which has runtime-main.jar among its jars",
                (text, context) -> {
                    Path directory = resolve(context.baseDirectory(), text);
                    if (!Files.isDirectory(directory)) {
                        throw new IllegalArgumentException("no such directory");
                    }
                    if (!Files.isRegularFile(directory.resolve("runtime-main.jar"))) {
                        throw new IllegalArgumentException("runtime-main.jar is not in it");
                    }
                    return directory;
                },
                Path::toString);
    }

    /** The home of a JDK; a JRE has no {@code jcmd}. */
    public static OptionType<Path> jdk() {
        return OptionType.of(
                "the home of a JDK, with bin/java and bin/jcmd in it",
                (text, context) -> jdk(text, context),
                Path::toString);
    }

    /** Homes of JDKs, each once. */
    public static OptionType<List<Path>> jdks() {
        return OptionTypes.listOf(
                "a comma-separated list of homes of JDKs, with bin/java and bin/jcmd in each",
                false,
                (text, context) -> List.of(jdk(text, context)),
                "JDK",
                Path::toString);
    }

    /** A directory that can be written to; it is created. */
    public static OptionType<Path> writableDirectory() {
        return OptionType.of(
                "a directory that can be written to",
                (text, context) -> {
                    Path directory = resolve(context.baseDirectory(), text);
                    try {
                        Files.createDirectories(directory);
                        Files.delete(Files.createTempFile(directory, ".writable", null));
                    } catch (IOException e) {
                        throw new IllegalArgumentException("cannot be written to (" + e + ")", e);
                    }
                    return directory;
                },
                Path::toString);
    }

    private static Path jdk(String text, ConversionContext context) {
        Path home = resolve(context.baseDirectory(), text);
        for (String tool : List.of("java", "jcmd")) {
            if (!Files.isExecutable(home.resolve("bin").resolve(tool))) {
                throw new IllegalArgumentException("bin/" + tool + " is not in it");
            }
        }
        return home;
    }

    private static Path resolve(Path baseDirectory, String text) {
        try {
            return baseDirectory.resolve(text);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("not a path", e);
        }
    }
}
