package org.gaeperf.server.appengine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.gaeperf.server.ServerException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RuntimeArchiveTest {

    private static final int SYMLINK = 0120777;
    private static final int FILE = 0100644;

    @TempDir
    private Path root;

    @Test
    void unpacks() throws Exception {
        Path directory = root.resolve("runtimes/2.0.19");

        RuntimeArchive.unpack(
                zip(
                        entry("runtime-main.jar", FILE, "main"),
                        entry("lib/", 040755, ""),
                        entry("lib/one.jar", FILE, "one")),
                directory);

        assertThat(directory.resolve("runtime-main.jar")).hasContent("main");
        assertThat(directory.resolve("lib/one.jar")).hasContent("one");
        assertNothingElseThan("2.0.19");
    }

    @Test
    void doesNothingTheSecondTime() throws Exception {
        Path archive = zip(entry("runtime-main.jar", FILE, "main"));
        Path directory = root.resolve("runtimes/2.0.19");
        RuntimeArchive.unpack(archive, directory);
        FileTime unpacked = Files.getLastModifiedTime(directory.resolve("runtime-main.jar"));
        Files.delete(archive);

        RuntimeArchive.unpack(archive, directory);

        assertThat(Files.getLastModifiedTime(directory.resolve("runtime-main.jar")))
                .isEqualTo(unpacked);
    }

    @Test
    void severalMayUnpackItAtOnce() throws Exception {
        Path archive = zip(entry("runtime-main.jar", FILE, "x".repeat(1_000_000)));
        Path directory = root.resolve("runtimes/2.0.19");
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            Callable<Void> unpack = () -> {
                RuntimeArchive.unpack(archive, directory);
                return null;
            };
            for (Future<Void> unpacked : threads.invokeAll(Collections.nCopies(4, unpack))) {
                unpacked.get();
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(directory.resolve("runtime-main.jar")).hasSize(1_000_000);
        assertThat(directory.getParent()).isDirectoryNotContaining("glob:**unpacking*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../evil.jar", "lib/../../evil.jar", "/evil.jar", ".."})
    void refusesAnEntryThatPointsOutside(String name) throws Exception {
        assertRefused(
                zip(entry("runtime-main.jar", FILE, "main"), entry(name, FILE, "evil")),
                "its entry " + name + " points outside");
        assertThat(root.resolve("evil.jar")).doesNotExist();
        assertThat(root.resolve("runtimes/evil.jar")).doesNotExist();
    }

    @Test
    void refusesALink() throws Exception {
        assertRefused(
                zip(entry("link", SYMLINK, "/etc"), entry("link/evil", FILE, "evil")), "its entry link is a link");
    }

    @Test
    void refusesWhatWouldFillTheDisk() throws Exception {
        Path bomb = zip(entry("one", FILE, "x".repeat(600)), entry("two", FILE, "x".repeat(401)));

        assertThatThrownBy(() -> RuntimeArchive.unpack(bomb, root.resolve("runtimes/2.0.19"), 1000))
                .isInstanceOf(ServerException.class)
                .hasMessage(bomb + " is refused: its unpacked size is above 1000 bytes");
        assertNothingElseThan();
    }

    @Test
    void refusesABombThatSaysHowLargeItIs() throws Exception {
        Path bomb = declaring(0xFFFF_FFF0, zip(entry("one", FILE, "x".repeat(600))));

        assertRefused(bomb, "its unpacked size is above 1073741824 bytes");
    }

    @Test
    void refusesABombThatSaysThatItIsSmall() throws Exception {
        Path bomb = declaring(1, zip(entry("one", FILE, "x".repeat(600)), entry("two", FILE, "x".repeat(401))));

        assertThatThrownBy(() -> RuntimeArchive.unpack(bomb, root.resolve("runtimes/2.0.19"), 1000))
                .isInstanceOf(ServerException.class)
                .hasMessage(bomb + " is refused: its unpacked size is above 1000 bytes");
        assertNothingElseThan();
    }

    @Test
    void refusesMoreEntriesThanAnyDeploymentHas() throws Exception {
        Entry[] entries = IntStream.rangeClosed(0, 10_000)
                .mapToObj(i -> entry("empty-" + i, FILE, ""))
                .toArray(Entry[]::new);

        assertRefused(zip(entries), "it has 10001 entries, and at most 10000 are allowed");
    }

    @Test
    void refusesANameThatNoFileCanHave() throws Exception {
        Path archive = zip(entry("runtime-main.jar", FILE, "main"), entry("nul-\0.jar", FILE, "evil"));

        assertThatThrownBy(() -> RuntimeArchive.unpack(archive, root.resolve("runtimes/2.0.19")))
                .isInstanceOf(ServerException.class)
                .hasMessageStartingWith(
                        archive + " is refused: the name of an entry is not a valid file name: Nul character");
        assertNothingElseThan();
    }

    @Test
    void takesWhatJustFits() throws Exception {
        RuntimeArchive.unpack(
                zip(entry("one", FILE, "x".repeat(600)), entry("two", FILE, "x".repeat(400))),
                root.resolve("runtimes/2.0.19"),
                1000);

        assertThat(root.resolve("runtimes/2.0.19/two")).hasSize(400);
    }

    @Test
    void saysWhatToDoIfThereIsNoArchive() throws IOException {
        Path archive = root.resolve("runtime-deployment-2.0.19.zip");

        assertThatThrownBy(() -> RuntimeArchive.unpack(archive, root.resolve("runtimes/2.0.19")))
                .isInstanceOf(ServerException.class)
                .hasMessage("no runtime archive at " + archive + "; Maven puts it there in the phase"
                        + " generate-test-resources: run the suite through mvn test");
    }

    @Test
    void namesAFileThatIsNoArchive() throws IOException {
        Path archive = Files.writeString(root.resolve("page.zip"), "<html>not found</html>");

        assertThatThrownBy(() -> RuntimeArchive.unpack(archive, root.resolve("runtimes/2.0.19")))
                .isInstanceOf(ServerException.class)
                .hasMessageStartingWith("cannot unpack " + archive + ": ");
        assertNothingElseThan();
    }

    private void assertRefused(Path archive, String reason) throws IOException {
        assertThatThrownBy(() -> RuntimeArchive.unpack(archive, root.resolve("runtimes/2.0.19")))
                .isInstanceOf(ServerException.class)
                .hasMessage(archive + " is refused: " + reason);
        assertNothingElseThan();
    }

    private void assertNothingElseThan(String... names) throws IOException {
        try (Stream<Path> files = Files.list(root.resolve("runtimes"))) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrder(names);
        }
    }

    private record Entry(String name, int unixMode, String content) {}

    private static Entry entry(String name, int unixMode, String content) {
        return new Entry(name, unixMode, content);
    }

    /** Writes the size of each entry into the archive's directory (4.3.12 of the .ZIP File Format Specification). */
    private static Path declaring(int bytes, Path archive) throws IOException {
        ByteBuffer zip = ByteBuffer.wrap(Files.readAllBytes(archive)).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at <= zip.limit() - Integer.BYTES; at++) {
            if (zip.getInt(at) == 0x0201_4b50) {
                zip.putInt(at + 24, bytes);
            }
        }
        return Files.write(archive, zip.array());
    }

    private Path zip(Entry... entries) throws IOException {
        Path file = root.resolve("archive.zip");
        try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(file)) {
            for (Entry entry : entries) {
                ZipArchiveEntry header = new ZipArchiveEntry(entry.name());
                header.setUnixMode(entry.unixMode());
                zip.putArchiveEntry(header);
                zip.write(entry.content().getBytes(StandardCharsets.UTF_8));
                zip.closeArchiveEntry();
            }
        }
        return file;
    }
}
