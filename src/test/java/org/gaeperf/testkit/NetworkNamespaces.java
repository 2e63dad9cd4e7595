package org.gaeperf.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.gaeperf.options.hosts.HostAccess;
import org.gaeperf.options.hosts.HostAddress;
import org.gaeperf.process.Command;

/** Network namespaces that stand for hosts, each with an ssh server and a link of its own. */
public final class NetworkNamespaces {

    private static final Path SCRIPT =
            Path.of("src/test/resources/org/gaeperf/cluster/namespaces.sh").toAbsolutePath();
    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final List<String> TOOLS = List.of("/usr/sbin/sshd", "/usr/bin/ssh-keygen");

    /** The first number of a set of hosts, and how many sets there may be. */
    private static final int FIRST_SET = 77;

    private static final int SETS = 8;

    /** The sets that tests of this process have. */
    private static final Set<Integer> TAKEN = new HashSet<>();

    private final Path directory;
    private final int set;
    private final FileChannel lock;

    private NetworkNamespaces(Path directory, int set, FileChannel lock) {
        this.directory = directory;
        this.set = set;
        this.lock = lock;
    }

    /**
     * Builds a set of hosts that no other test has; a test is skipped where that is not possible.
     *
     * @param directory for keys
     */
    public static NetworkNamespaces build(Path directory, int hosts) throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root may build network namespaces");
        for (String tool : TOOLS) {
            assumeTrue(Files.isExecutable(Path.of(tool)), tool + " is missing: install openssh-server");
        }
        assumeTrue(
                shell("ip netns add gaeperf-try-$$ && ip netns del gaeperf-try-$$")
                                .run()
                                .exitCode()
                        == 0,
                "this machine has no ip netns (iproute2), or its kernel allows no namespaces");
        NetworkNamespaces built = lockSet(directory);
        try {
            built.script("up", directory.toString(), Integer.toString(hosts));
        } catch (Exception e) {
            built.remove();
            throw e;
        }
        return built;
    }

    /** The names and addresses of a set are those of the machine, and tests run in several processes and threads. */
    private static NetworkNamespaces lockSet(Path directory) throws Exception {
        while (true) {
            for (int set = FIRST_SET; set < FIRST_SET + SETS; set++) {
                Optional<FileChannel> lock = lock(set);
                if (lock.isPresent()) {
                    return new NetworkNamespaces(directory, set, lock.get());
                }
            }
            TimeUnit.MILLISECONDS.sleep(200);
        }
    }

    /** Takes the lock of a set if no other test has it. A process must not close a file that it has locked elsewhere. */
    private static Optional<FileChannel> lock(int set) throws IOException {
        synchronized (TAKEN) {
            if (TAKEN.contains(set)) {
                return Optional.empty();
            }
            FileChannel file = FileChannel.open(
                    Path.of(System.getProperty("java.io.tmpdir"), "gaeperf-namespaces-" + set + ".lock"),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE);
            if (file.tryLock() == null) {
                file.close();
                return Optional.empty();
            }
            TAKEN.add(set);
            return Optional.of(file);
        }
    }

    private static Command shell(String script) {
        return new Command(List.of("sh", "-c", script), List.of(), TIMEOUT);
    }

    private void script(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("env", "GAEPERF_SET=" + set, "sh", SCRIPT.toString()));
        command.addAll(List.of(words));
        new Command(command, List.of(), TIMEOUT).run().requireSuccess();
    }

    /** The address of a host, from 1. */
    public HostAddress address(int host) {
        return HostAddress.parse("10.253." + set + "." + (10 + host));
    }

    /** The name of this machine's interface to them. */
    public String bridge() {
        return "gaeperf-br" + set;
    }

    /** Returns how to log in to them. */
    public HostAccess access() {
        return new HostAccess(
                Optional.of(System.getProperty("java.home")),
                directory.resolve("known_hosts"),
                Optional.of(directory.resolve("id")));
    }

    /** Takes the link of a host down. */
    public void cut(int host) throws Exception {
        script("cut", Integer.toString(host));
    }

    /** Takes the link of a host up again. */
    public void mend(int host) throws Exception {
        script("mend", Integer.toString(host));
    }

    /** Stops all processes of a host, as if it stood still. */
    public void stop(int host) throws Exception {
        script("stop", Integer.toString(host));
    }

    /** Lets them go on. */
    public void goOn(int host) throws Exception {
        script("go-on", Integer.toString(host));
    }

    /** Gives a path a disk of its own on a host. */
    public void giveDisk(int host, Path path, int megabytes) throws Exception {
        script("disk", directory.toString(), Integer.toString(host), path.toString(), Integer.toString(megabytes));
    }

    /** Removes the directory that such disks were put on, if it was made for that. */
    public void removeIfEmpty(Path path) throws IOException {
        try {
            Files.deleteIfExists(path.resolve(".below-disk-" + set));
            Files.deleteIfExists(path);
        } catch (DirectoryNotEmptyException e) {
            // It was there before, or another set has a disk on it.
        }
    }

    /** Fills that disk. */
    public void fillDisk(int host, Path path) throws Exception {
        script("fill", directory.toString(), Integer.toString(host), path.toString());
    }

    /** Returns what is in a directory, as a host sees it. */
    public List<String> list(int host, Path path) throws Exception {
        return shell("nsenter --mount --target $(cat " + directory.resolve("sshd-" + host + ".pid") + ") ls -A " + path)
                .run()
                .requireSuccess()
                .stdout()
                .lines()
                .toList();
    }

    /** Copies a directory into another, as a host sees both. */
    public void copy(int host, Path from, Path into) throws Exception {
        script("copy", directory.toString(), Integer.toString(host), from.toString(), into.toString());
    }

    /** Asserts that no JVM is left on any host; a node or a server ends itself when it has heard nothing for 20 s. */
    public void assertNoJvmLeft(int hosts) throws Exception {
        for (int host = 1; host <= hosts; host++) {
            assertNoJvmLeftOn(host);
        }
    }

    /** Asserts it of one host. */
    public void assertNoJvmLeftOn(int host) throws Exception {
        Command search = shell("for p in $(ip netns pids gaeperf-h" + set + "-" + host + "); do"
                + " tr '\\0' ' ' </proc/$p/cmdline | grep java; done || true");
        long endNanos = System.nanoTime() + TIMEOUT.toNanos();
        while (!search.run().stdout().isBlank() && System.nanoTime() < endNanos) {
            TimeUnit.MILLISECONDS.sleep(500);
        }
        assertThat(search.run().stdout()).isBlank();
    }

    /** Ends what runs in them, and removes them. */
    public void remove() throws Exception {
        try {
            script("down", directory.toString());
        } finally {
            synchronized (TAKEN) {
                lock.close();
                TAKEN.remove(set);
            }
        }
    }
}
