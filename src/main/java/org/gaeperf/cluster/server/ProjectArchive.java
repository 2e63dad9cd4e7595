package org.gaeperf.cluster.server;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.gaeperf.files.ProjectSources;

/** The small files of the project in one: what the fingerprint of gaeperf consists of, and all classes. */
final class ProjectArchive {

    /** It has rules and settings. */
    private static final String TEST_RESOURCES = "src/test/resources";

    private static final List<String> CLASSES = List.of("classes", "test-classes");

    /** The name of the build's directory on the host. */
    static final String TARGET = "target";

    private ProjectArchive() {}

    /** Writes a zip file. */
    static void write(RemoteBundle bundle, Path zip) throws IOException {
        try (OutputStream out = Files.newOutputStream(zip);
                ZipOutputStream archive = new ZipOutputStream(out)) {
            for (Path source : ProjectSources.of(bundle.baseDirectory())) {
                add(archive, bundle.baseDirectory(), source, "");
            }
            add(archive, bundle.baseDirectory(), bundle.baseDirectory().resolve(TEST_RESOURCES), "");
            for (String classes : CLASSES) {
                add(archive, bundle.target(), bundle.target().resolve(classes), TARGET + "/");
            }
        }
    }

    private static void add(ZipOutputStream archive, Path base, Path tree, String prefix) throws IOException {
        if (!Files.exists(tree)) {
            return;
        }
        try (Stream<Path> files = Files.walk(tree)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                archive.putNextEntry(new ZipEntry(prefix + base.relativize(file)));
                Files.copy(file, archive);
                archive.closeEntry();
            }
        }
    }
}
