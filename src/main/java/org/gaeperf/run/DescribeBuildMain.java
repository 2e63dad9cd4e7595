package org.gaeperf.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gaeperf.options.BuildContext;

/** Writes which sources a jar is built from: Maven runs it before it packs the classes. */
public final class DescribeBuildMain {

    private DescribeBuildMain() {}

    /**
     * Writes the description next to the class that reads it.
     *
     * @param arguments the project's version
     * @throws IOException if the sources cannot be read, or the file cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        write(
                arguments[0],
                BuildContext.baseDirectory(),
                BuildContext.targetDirectory().resolve("classes"));
    }

    static void write(String version, Path project, Path classes) throws IOException {
        Path directory =
                classes.resolve(DescribeBuildMain.class.getPackageName().replace('.', '/'));
        Files.createDirectories(directory);
        Files.writeString(
                directory.resolve(Installation.FILE),
                Installation.ofSources(version, project).description());
    }
}
