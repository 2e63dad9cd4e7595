package org.gaeperf.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Files and directories that options name, relative ones to the project's. Each method throws
 * {@link IllegalArgumentException} with the reason, if the place is not as it has to be.
 */
final class PathConverters {

    private final Path baseDirectory;

    PathConverters(Path baseDirectory) {
        this.baseDirectory = baseDirectory;
    }

    Path file(String text) {
        Path file = baseDirectory.resolve(text);
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException("no such file");
        }
        return file;
    }

    Path deployment(String text) {
        Path directory = baseDirectory.resolve(text);
        if (!Files.isDirectory(directory)) {
            throw new IllegalArgumentException("no such directory");
        }
        if (!Files.isRegularFile(directory.resolve("runtime-main.jar"))) {
            throw new IllegalArgumentException("runtime-main.jar is not in it");
        }
        return directory;
    }

    Path jdk(String text) {
        Path home = baseDirectory.resolve(text);
        for (String tool : List.of("java", "jcmd")) {
            if (!Files.isExecutable(home.resolve("bin").resolve(tool))) {
                throw new IllegalArgumentException("bin/" + tool + " is not in it");
            }
        }
        return home;
    }

    Path output(String text) {
        Path directory = baseDirectory.resolve(text);
        try {
            Files.createDirectories(directory);
            Files.delete(Files.createTempFile(directory, ".writable", null));
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot be written to (" + e + ")");
        }
        return directory;
    }
}
