package org.gaeperf.server.appengine;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.List;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.gaeperf.files.DirectoryTree;
import org.gaeperf.server.ServerException;

/**
 * Unpacks a runtime-deployment archive. All entries are checked before the first one is written. The whole archive is
 * refused if an entry points outside the directory or is a link, or if the entries are too many or too large.
 */
public final class RuntimeArchive {

    /** Ten times the size of the largest known deployment. */
    private static final long MAX_BYTES = 1L << 30;

    /** A thousand times the entries of the largest known deployment. Even an empty file uses disk space. */
    private static final int MAX_ENTRIES = 10_000;

    private RuntimeArchive() {}

    /**
     * Unpacks the archive into a directory, unless the directory exists already.
     *
     * @throws ServerException if the archive is missing, cannot be read, or is refused
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
            Path temporary = Files.createTempDirectory(directory.getParent(), "unpacking");
            try (ZipFile zip = ZipFile.builder().setPath(archive).get()) {
                List<ZipArchiveEntry> entries = Collections.list(zip.getEntries());
                if (entries.size() > MAX_ENTRIES) {
                    throw new ServerException(archive + " is refused: it has " + entries.size()
                            + " entries, and at most " + MAX_ENTRIES + " are allowed");
                }
                long declared = 0;
                for (ZipArchiveEntry entry : entries) {
                    check(archive, entry, temporary);
                    declared += Math.min(entry.getSize(), maxBytes + 1);
                }
                requireAtMost(maxBytes, declared, archive);
                // The sizes that an archive declares may be wrong, so the written bytes are counted too.
                long written = 0;
                for (ZipArchiveEntry entry : entries) {
                    written += write(zip, entry, temporary, maxBytes - written);
                    requireAtMost(maxBytes, written, archive);
                }
                moveIntoPlace(temporary, directory);
            } finally {
                DirectoryTree.delete(temporary);
            }
        } catch (IOException e) {
            throw new ServerException("cannot unpack " + archive + ": " + e.getMessage(), e);
        }
    }

    private static void requireAtMost(long maxBytes, long bytes, Path archive) throws ServerException {
        if (bytes > maxBytes) {
            throw new ServerException(archive + " is refused: its unpacked size is above " + maxBytes + " bytes");
        }
    }

    private static void check(Path archive, ZipArchiveEntry entry, Path root) throws ServerException {
        try {
            Path target = root.resolve(entry.getName()).normalize();
            if (!target.startsWith(root) || Path.of(entry.getName()).isAbsolute()) {
                throw new ServerException(archive + " is refused: its entry " + entry.getName() + " points outside");
            }
        } catch (InvalidPathException e) {
            throw new ServerException(
                    archive + " is refused: the name of an entry is not a valid file name: " + e.getMessage(), e);
        }
        if (entry.isUnixSymlink()) {
            throw new ServerException(archive + " is refused: its entry " + entry.getName() + " is a link");
        }
    }

    /** Writes one entry and returns its size, or the first size above the maximum, which is not written. */
    private static long write(ZipFile zip, ZipArchiveEntry entry, Path root, long maxBytes) throws IOException {
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
                if (written > maxBytes) {
                    return written;
                }
                out.write(buffer, 0, read);
            }
            return written;
        }
    }

    /** Another process may have unpacked the same archive in the meantime; its result is used then. */
    private static void moveIntoPlace(Path temporary, Path directory) throws IOException {
        try {
            Files.move(temporary, directory, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            // rename(2) has several error codes for an existing directory.
            if (!Files.isDirectory(directory)) {
                throw e;
            }
        }
    }
}
