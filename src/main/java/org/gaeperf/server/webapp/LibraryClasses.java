package org.gaeperf.server.webapp;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Reads the classes in a jar, which may itself be in an archive. */
final class LibraryClasses {

    private LibraryClasses() {}

    /**
     * Hands over each class file.
     *
     * @throws IOException if the jar cannot be read
     */
    static void forEach(Path jar, Consumer<byte[]> consumer) throws IOException {
        try (InputStream in = Files.newInputStream(jar);
                ZipInputStream entries = new ZipInputStream(in)) {
            for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                if (entry.getName().endsWith(".class")) {
                    consumer.accept(entries.readAllBytes());
                }
            }
        }
    }
}
