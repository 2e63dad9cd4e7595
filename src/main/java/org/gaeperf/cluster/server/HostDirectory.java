package org.gaeperf.cluster.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.schmizz.sshj.sftp.FileMode;
import net.schmizz.sshj.sftp.RemoteResourceInfo;
import net.schmizz.sshj.sftp.SFTPClient;
import net.schmizz.sshj.xfer.FileSystemFile;
import org.gaeperf.cluster.ssh.HostCheck;
import org.gaeperf.cluster.ssh.HostException;
import org.gaeperf.cluster.ssh.ShellWords;
import org.gaeperf.cluster.ssh.SshConnection;

/** The directory of one run on the host of the server, and the cache beside it. */
final class HostDirectory {

    /** A command is one argument of a shell, which Linux limits to 128 KB. */
    private static final int FILES_AT_ONCE = 100;

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String CACHE = "cache";
    private static final String OUTPUT = "output";
    private static final String ARCHIVE = "project.zip";

    private static final String CACHE_PATH = HostCheck.HOME_DIRECTORY + "/" + CACHE;

    private final String home;
    private final String name;

    /** What was copied from there, with size and time. */
    private final Map<String, String> fetched = new HashMap<>();

    private HostDirectory(String home, String name) {
        this.home = home;
        this.name = name;
    }

    /** Makes the directory, and the cache if there is none. */
    static HostDirectory create(SshConnection connection) throws HostException {
        String name = HostCheck.RUN_PREFIX
                + Long.toHexString(ProcessHandle.current().pid()) + "-" + Long.toHexString(System.nanoTime());
        String home = run(connection, "pwd").strip();
        HostDirectory directory = new HostDirectory(home, name);
        // Files that options name may hold a login, and are copied there.
        run(
                connection,
                "mkdir -p " + CACHE_PATH + " && chmod 700 " + HostCheck.HOME_DIRECTORY + " && mkdir "
                        + directory.relative());
        return directory;
    }

    private static String run(SshConnection connection, String command) throws HostException {
        SshConnection.Output output = connection.run(command, TIMEOUT);
        if (output.exitCode() != 0) {
            throw new HostException(
                    "'" + command + "' failed there: " + output.text().strip());
        }
        return output.text();
    }

    /** Returns the path in the home directory, where an ssh session begins. */
    private String relative() {
        return HostCheck.HOME_DIRECTORY + "/" + name;
    }

    String path() {
        return home + "/" + relative();
    }

    /** Returns where the runs are. */
    String output() {
        return path() + "/" + OUTPUT;
    }

    /** The path of a file in the cache. */
    String cached(CachedFile file) {
        return home + "/" + CACHE_PATH + "/" + file.name();
    }

    /**
     * Copies what the cache does not have, and lays the project out.
     *
     * @param jar the command of the JDK there
     */
    void upload(
            SshConnection connection,
            RemoteBundle bundle,
            List<CachedFile> libraries,
            List<CachedFile> linked,
            String jar)
            throws IOException, HostException {
        Set<String> present = run(connection, "cd " + CACHE_PATH + " && ls -d */* || true")
                .lines()
                .collect(Collectors.toSet());
        Path archive = Files.createTempFile("gaeperf-project", ".zip");
        try (SFTPClient sftp = connection.client().newSFTPClient()) {
            List<CachedFile> missing = Stream.of(libraries, linked)
                    .flatMap(List::stream)
                    .filter(file -> present.add(file.name()))
                    .toList();
            for (int from = 0; from < missing.size(); from += FILES_AT_ONCE) {
                put(connection, sftp, missing.subList(from, Math.min(missing.size(), from + FILES_AT_ONCE)));
            }
            ProjectArchive.write(bundle, archive);
            sftp.put(new FileSystemFile(archive.toFile()), relative() + "/" + ARCHIVE);
        } finally {
            Files.deleteIfExists(archive);
        }
        run(
                connection,
                "(cd " + relative() + " && " + ShellWords.quote(jar) + " xf " + ARCHIVE + " && rm " + ARCHIVE + ")");
        link(connection, linked);
    }

    /**
     * Copies files to this directory, and moves them to the cache by one command: a copy that was cut short is not taken
     * for the file, and a command of its own for each of some hundred jars takes longer than to send them.
     */
    private void put(SshConnection connection, SFTPClient sftp, List<CachedFile> files)
            throws IOException, HostException {
        List<String> commands = new ArrayList<>();
        for (CachedFile file : files) {
            String part = relative() + "/part-" + commands.size();
            String there = CACHE_PATH + "/" + file.name();
            sftp.put(new FileSystemFile(file.file().toFile()), part);
            // Another build may have copied the same file meanwhile.
            commands.add(makeParent(there) + " && mv -f " + ShellWords.quote(part) + " " + ShellWords.quote(there));
        }
        run(connection, String.join(" && ", commands));
    }

    private void link(SshConnection connection, List<CachedFile> linked) throws HostException {
        List<String> commands = new ArrayList<>();
        for (CachedFile file : linked) {
            String link = relative() + "/" + file.link().orElseThrow();
            commands.add(makeParent(link) + " && ln " + ShellWords.quote(CACHE_PATH + "/" + file.name()) + " "
                    + ShellWords.quote(link));
        }
        for (int from = 0; from < commands.size(); from += FILES_AT_ONCE) {
            int to = Math.min(commands.size(), from + FILES_AT_ONCE);
            run(connection, String.join(" && ", commands.subList(from, to)));
        }
    }

    private static String makeParent(String file) {
        return "mkdir -p " + ShellWords.quote(file.substring(0, file.lastIndexOf('/')));
    }

    /** Writes a small file. */
    void write(SshConnection connection, String file, String text) throws IOException {
        Path local = Files.createTempFile("gaeperf", ".txt");
        try (SFTPClient sftp = connection.client().newSFTPClient()) {
            Files.writeString(local, text);
            sftp.put(new FileSystemFile(local.toFile()), relative() + "/" + file);
        } finally {
            Files.delete(local);
        }
    }

    /**
     * Copies what is new in the directories of the runs.
     *
     * @param local directory for them
     * @return the directories of all runs, here
     */
    List<Path> fetch(SshConnection connection, Path local) throws IOException {
        List<Path> runs = new ArrayList<>();
        try (SFTPClient sftp = connection.client().newSFTPClient()) {
            if (sftp.statExistence(relative() + "/" + OUTPUT) != null) {
                for (RemoteResourceInfo run : sftp.ls(relative() + "/" + OUTPUT)) {
                    if (run.isDirectory()) {
                        fetch(sftp, run, local.resolve(run.getName()));
                        runs.add(local.resolve(run.getName()));
                    }
                }
            }
        }
        return runs;
    }

    private void fetch(SFTPClient sftp, RemoteResourceInfo directory, Path local) throws IOException {
        Files.createDirectories(local);
        for (RemoteResourceInfo entry : sftp.ls(directory.getPath())) {
            Path here = local.resolve(entry.getName());
            if (entry.isDirectory()) {
                fetch(sftp, entry, here);
            } else if (entry.getAttributes().getType() == FileMode.Type.REGULAR) {
                String version = entry.getAttributes().getSize() + " "
                        + entry.getAttributes().getMtime();
                if (!version.equals(fetched.get(entry.getPath()))) {
                    Path part = local.resolve(entry.getName() + ".part");
                    sftp.get(entry.getPath(), new FileSystemFile(part.toFile()));
                    Files.move(part, here, StandardCopyOption.REPLACE_EXISTING);
                    fetched.put(entry.getPath(), version);
                }
            }
        }
    }

    /**
     * Removes it; the cache stays. A process that has just ended may still write for a moment.
     *
     * @throws HostException if something of it is left
     */
    void remove(SshConnection connection) throws HostException {
        run(
                connection,
                "for n in 1 2 3 4 5; do rm -rf " + relative() + " && break; sleep 0.5; done; test ! -e " + relative());
    }
}
