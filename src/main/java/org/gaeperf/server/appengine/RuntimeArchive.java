package org.gaeperf.server.appengine;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.gaeperf.server.ServerException;

/**
 * Unpacks a runtime-deployment archive. All entries are checked before the first is written: one that points outside,
 * is a link, or together would fill the disk, refuses the archive as a whole.
 */
public final class RuntimeArchive {

    /** Ten times what a deployment has ever taken. */
    private static final long MAX_BYTES = 1L << 30;

    /** A thousand times what a deployment has ever held; each takes a place on the disk even if it is empty. */
    private static final int MAX_ENTRIES = 10_000;

    private RuntimeArchive() {}

    /**
     * Unpacks the archive into a directory, unless that is there already.
     *
     * @throws ServerException if the archive is missing, is none, or is refused
     */
    public static void unpack(Path archive, Path directory) throws ServerException {
        unpack(archive, directory, MAX_BYTES);
    }

    static void unpack(Path archive, Path directory, long maxBytes) throws ServerException {
        if (Files.isDirectory(directory)) {
            return;
        }
        if (!Files.isRegularFile(archive)) {
            throw new ServerException("no runtime archive at " + archive
                    + "; Maven puts it there in the phase generate-test-resources: run the suite through mvn test");
        }
        try {
            Files.createDirectories(directory.getParent());
            Path aside = Files.createTempDirectory(directory.getParent(), "unpacking");
            try (ZipFile zip = ZipFile.builder().setPath(archive).get()) {
                List<ZipArchiveEntry> entries = Collections.list(zip.getEntries());
                if (entries.size() > MAX_ENTRIES) {
                    throw new ServerException(archive + " is refused: it has " + entries.size() + " entries, and "
                            + MAX_ENTRIES + " are the most that is allowed");
                }
                long declared = 0;
                for (ZipArchiveEntry entry : entries) {
                    check(archive, entry, aside);
                    declared += Math.min(entry.getSize(), maxBytes + 1);
                }
                requireAtMost(maxBytes, declared, archive);
                // What an archive says of itself need not be true.
                long written = 0;
                for (ZipArchiveEntry entry : entries) {
                    written += write(zip, entry, aside, maxBytes - written);
                    requireAtMost(maxBytes, written, archive);
                }
                moveIntoPlace(aside, directory);
            } finally {
                deleteTree(aside);
            }
        } catch (IOException e) {
            throw new ServerException("cannot unpack " + archive + ": " + e.getMessage(), e);
        }
    }

    private static void requireAtMost(long maxBytes, long bytes, Path archive) throws ServerException {
        if (bytes > maxBytes) {
            throw new ServerException(archive + " is refused: unpacked it is more than " + maxBytes + " bytes");
        }
    }

    private static void check(Path archive, ZipArchiveEntry entry, Path root) throws ServerException {
        try {
            Path target = root.resolve(entry.getName()).normalize();
            if (!target.startsWith(root) || Path.of(entry.getName()).isAbsolute()) {
                throw new ServerException(archive + " is refused: its entry " + entry.getName() + " points outside");
            }
        } catch (InvalidPathException noName) {
            throw new ServerException(
                    archive + " is refused: no file can have the name of an entry: " + noName.getMessage(), noName);
        }
        if (entry.isUnixSymlink()) {
            throw new ServerException(archive + " is refused: its entry " + entry.getName() + " is a link");
        }
    }

    /** Returns how many bytes that were; it writes no more than allowed, but tells if there are more. */
    private static long write(ZipFile zip, ZipArchiveEntry entry, Path root, long most) throws IOException {
        Path target = root.resolve(entry.getName()).normalize();
        if (entry.isDirectory()) {
            Files.createDirectories(target);
            return 0;
        }
        Files.createDirectories(target.getParent());
        try (InputStream in = zip.getInputStream(entry);
                var out = Files.newOutputStream(target)) {
            byte[] buffer = new byte[64 * 1024];
            long written = 0;
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                written += read;
                if (written > most) {
                    return written;
                }
                out.write(buffer, 0, read);
            }
            return written;
        }
    }

    /** Another process may have put the same in place meanwhile, which is as good. */
    private static void moveIntoPlace(Path aside, Path directory) throws IOException {
        try {
            Files.move(aside, directory, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException taken) {
            // Whoever unpacked it meanwhile had the same archive; rename(2) has several words for that.
            if (!Files.isDirectory(directory)) {
                throw taken;
            }
        }
    }

    private static void deleteTree(Path root) throws IOException {
        if (!Files.exists(root)) {
            return;
        }
        try (Stream<Path> tree = Files.walk(root)) {
            for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
