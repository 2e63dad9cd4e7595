package org.gaeperf.system;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.gaeperf.model.host.HostInfo;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.process.Command;
import org.gaeperf.process.CommandException;
import org.gaeperf.process.CommandResult;

/** Describes the machine, the JDK and the sources of a run. What cannot be determined is {@code unknown}. */
public final class SystemInfo {

    private static final String UNKNOWN = "unknown";
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private SystemInfo() {}

    /** The machine that the harness runs on. */
    public static HostInfo host(CpuAffinity pinning) {
        return host(pinning.displayName());
    }

    /**
     * The machine that this process runs on.
     *
     * @param pinning which cores are used for what, for readers
     */
    public static HostInfo host(String pinning) {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return new HostInfo(
                hostName(),
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                System.getProperty("os.arch"),
                cpuModel(),
                Runtime.getRuntime().availableProcessors(),
                system.getTotalMemorySize(),
                pinning);
    }

    /** The JDK in a directory, by its {@code release} file. */
    public static JdkIdentity jdk(Path home) {
        Properties release = new Properties();
        try (InputStream in = Files.newInputStream(home.resolve("release"))) {
            release.load(in);
        } catch (IOException | IllegalArgumentException e) {
            return new JdkIdentity(UNKNOWN, UNKNOWN, home.toString());
        }
        String version = release.getProperty("JAVA_RUNTIME_VERSION", release.getProperty("JAVA_VERSION", UNKNOWN));
        return new JdkIdentity(
                unquoted(version), unquoted(release.getProperty("IMPLEMENTOR", UNKNOWN)), home.toString());
    }

    /** The hash of the commit that is checked out, followed by {@code +changes} if files were changed since. */
    public static String gitCommit(Path directory) {
        try {
            CommandResult head = git(directory, "rev-parse", "HEAD");
            if (head.exitCode() != 0) {
                return UNKNOWN;
            }
            boolean changed = !git(directory, "status", "--porcelain").stdout().isBlank();
            return head.stdout().strip() + (changed ? "+changes" : "");
        } catch (CommandException e) {
            return UNKNOWN;
        }
    }

    private static CommandResult git(Path directory, String... arguments) throws CommandException {
        List<String> command = Stream.concat(Stream.of("git", "-C", directory.toString()), Stream.of(arguments))
                .toList();
        return new Command(command, List.of(), TIMEOUT).run();
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return UNKNOWN;
        }
    }

    private static String cpuModel() {
        try {
            return CpuModel.parse(Files.readString(Path.of("/proc/cpuinfo"), StandardCharsets.ISO_8859_1))
                    .orElse(UNKNOWN);
        } catch (IOException e) {
            return UNKNOWN;
        }
    }

    private static String unquoted(String value) {
        return value.replace("\"", "");
    }
}
