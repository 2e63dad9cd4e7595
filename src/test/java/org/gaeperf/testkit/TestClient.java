package org.gaeperf.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gaeperf.files.DirectoryTree;
import org.gaeperf.load.SharedClient;
import org.gaeperf.load.client.ClientMain;
import org.gaeperf.options.BuildContext;

/** The client for tests of what a load does: one for all classes of a process of tests, as for all trials of a run. */
public final class TestClient {

    /** For its logs, whose path is in its command line. */
    private static final String DIRECTORY = "test-client-";

    private static Optional<SharedClient> client = Optional.empty();

    private TestClient() {}

    /** Returns the client. Its process starts with the first load, and ends with that of the tests. */
    public static synchronized SharedClient shared() {
        if (client.isEmpty()) {
            try {
                Path directory = Files.createTempDirectory(BuildContext.targetDirectory(), DIRECTORY);
                SharedClient made = new SharedClient(Path.of(System.getProperty("java.home")), directory);
                Runtime.getRuntime().addShutdownHook(new Thread(() -> end(made, directory), "end-test-client"));
                client = Optional.of(made);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return client.get();
    }

    private static void end(SharedClient made, Path directory) {
        made.close();
        try {
            DirectoryTree.delete(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the clients that are children of this process, without the one for all classes. */
    public static List<ProcessHandle> others() {
        return ProcessHandle.current()
                .children()
                .filter(child -> CommandLines.of(child).contains(ClientMain.class.getName()))
                .filter(child -> !CommandLines.of(child).contains(DIRECTORY))
                .toList();
    }
}
