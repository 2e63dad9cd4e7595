package org.gaeperf.server.appengine;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes jars that are identical byte by byte if their contents are. */
final class DeterministicJar {
    /** The earliest time that a zip archive can store. */
    private static final LocalDateTime ENTRY_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    private DeterministicJar() {}

    /** Packs all files below {@code root}, sorted by name. */
    static void write(Path root, Path jar) throws IOException {
        try (OutputStream file = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(file);
                Stream<Path> files = Files.walk(root)) {
            List<Path> content = files.filter(Files::isRegularFile).sorted().toList();
            put(zip, "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\n\r\n".getBytes(StandardCharsets.UTF_8));
            for (Path path : content) {
                put(zip, root.relativize(path).toString().replace('\\', '/'), Files.readAllBytes(path));
            }
        }
    }

    private static void put(ZipOutputStream zip, String name, byte[] content) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(ENTRY_TIME);
        zip.putNextEntry(entry);
        zip.write(content);
        zip.closeEntry();
    }
}
