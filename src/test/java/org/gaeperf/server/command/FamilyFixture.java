package org.gaeperf.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gaeperf.server.FreePort;
import org.gaeperf.server.ListeningProcesses;
import org.gaeperf.server.ServerProcess;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.testkit.CommandServers;
import org.junit.jupiter.api.io.TempDir;

/** Servers of several processes, for tests: two workers, one that is detached, and what asks them. */
abstract class FamilyFixture {

    private static final Path JDK = Path.of(System.getProperty("java.home"));
    private static final String CLASSES = " -Xmx64m -cp '"
            + Path.of(WorkerMain.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .getPath())
            + "' ";
    static final String WORKER = JDK + "/bin/java" + CLASSES + WorkerMain.class.getName();
    static final int REQUESTS = 150;
    static final int BURNED_MILLIS = 20;

    @TempDir
    Path directory;

    String twoWorkers() throws IOException {
        return script(WORKER + " $1 " + BURNED_MILLIS + " &\n" + WORKER + " $1 " + BURNED_MILLIS + " &\nwait\n");
    }

    /** The second one is started by the first, with its socket as standard input. */
    String twoWithOneSocket() throws IOException {
        String serve = CLASSES + SharedSocketMain.class.getName() + " $1 " + BURNED_MILLIS;
        Path second = directory.resolve("second.sh");
        // Of the open files, the socket in the state LISTEN (0A), by its inode.
        Files.writeString(
                second,
                "for file in /proc/$$/fd/*; do\n"
                        + "  inode=$(readlink $file | tr -dc 0-9)\n"
                        + "  if grep -q \" 0A .* ${inode:-none} \" /proc/net/tcp /proc/net/tcp6; then\n"
                        + "    exec " + JDK + "/bin/java" + serve + " <&${file##*/}\n"
                        + "  fi\n"
                        + "done\n");
        return script(JDK + "/bin/java \"-XX:OnOutOfMemoryError=exec bash " + second + " $1\"" + serve + " &\nwait\n");
    }

    String detached(String launcherThen) throws IOException {
        return script("env -i setsid -f sh -c \"echo \\$\\$ > " + directory.resolve("pid") + "; exec "
                + WORKER.replace("'", "\\\"") + " $1 " + BURNED_MILLIS + "\"\n" + launcherThen + "\n");
    }

    String script(String text) throws IOException {
        Path script = directory.resolve("start.sh");
        Files.writeString(script, text);
        return "sh " + script + " {port}";
    }

    static FamilyBoundary boundary(boolean withGroup) {
        if (!withGroup) {
            return FamilyBoundary.without("a test");
        }
        FamilyBoundary boundary = FamilyBoundary.create();
        assumeTrue(boundary.group().isPresent(), boundary.withoutGroup());
        return boundary;
    }

    ServerUnderTest start(String command, FamilyBoundary boundary) throws Exception {
        CommandLauncher launcher = (CommandLauncher)
                CommandServers.servers(CommandServers.options("bench.command.one", command), directory)
                        .get(0)
                        .launcher();
        int port = FreePort.find();
        ServerUnderTest server = CommandServer.start(
                launcher,
                launcher.request(),
                ServerProcess.address("127.0.0.1", port),
                launcher.spec(
                        launcher.command().resolve("127.0.0.1", port, JDK, List.of(), Optional.empty()),
                        directory.resolve("server.log")),
                boundary,
                RunningBeside.nothing(),
                Optional.empty());
        awaitListeners(port);
        return server;
    }

    /** The second worker may start later than the first one responses. */
    private void awaitListeners(int port) throws Exception {
        int expected = Files.readString(directory.resolve("start.sh")).contains("wait") ? 2 : 1;
        while (ListeningProcesses.find(port, ProcessHandle.allProcesses().toList())
                        .size()
                < expected) {
            Thread.sleep(20);
        }
    }

    /** Sends each request by a connection of its own, so that both workers have some. */
    static void ask(URI address) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        for (int i = 0; i < REQUESTS; i++) {
            HttpRequest request =
                    HttpRequest.newBuilder(address.resolve("/?" + i)).build();
            if (i % 10 == 0) {
                client = HttpClient.newHttpClient();
            }
            assertThat(client.send(request, BodyHandlers.ofString()).body()).isEqualTo("hello");
        }
    }

    static void hasEnded(long pid) {
        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive))
                .as("process " + pid)
                .isEmpty();
    }
}
