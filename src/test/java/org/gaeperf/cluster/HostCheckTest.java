package org.gaeperf.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gaeperf.cluster.ssh.CheckHostsMain;
import org.gaeperf.cluster.ssh.CheckedHost;
import org.gaeperf.cluster.ssh.HostCheck;
import org.gaeperf.options.hosts.ConnectionNeeds;
import org.gaeperf.options.hosts.HostAccess;
import org.gaeperf.options.hosts.HostAddress;
import org.gaeperf.options.hosts.LoaderOptions;
import org.gaeperf.options.hosts.ServerHostOptions;
import org.gaeperf.process.Command;
import org.gaeperf.process.CommandResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is missing on a host is reported in one line, before anything is started there. */
@Timeout(600)
class HostCheckTest {

    /** An address of a class that no machine has. */
    private static final String UNREACHABLE = "240.0.0.1";

    @TempDir
    private Path directory;

    private EmbeddedHosts hosts;
    private LoaderOptions good;

    @BeforeEach
    void start() throws Exception {
        hosts = new EmbeddedHosts(directory.resolve("ssh"), 2);
        good = hosts.options(1, false);
    }

    @AfterEach
    void stop() throws Exception {
        hosts.close();
    }

    @Test
    void aHostThatHasEverythingIsReady() {
        CheckedHost host = check(good);

        assertThat(host.problems()).isEmpty();
        assertThat(host.describe())
                .startsWith("127.0.0.1:" + good.loaders().get(0).port() + ": ready (JDK "
                        + System.getProperty("java.runtime.version"));
        assertThat(host.java()).isEqualTo(System.getProperty("java.home") + "/bin/java");
        assertThat(host.localAddress()).isEqualTo("127.0.0.1");
    }

    @Test
    @DisplayName("a host whose key is not known is refused, with the key and how to add it")
    void unknownKey() throws Exception {
        Path empty = Files.createFile(directory.resolve("empty"));

        assertThat(problem(with(empty, hosts.key(), good.access().jdk())))
                .startsWith("its host key ecdsa-sha2-nistp256 SHA256:")
                .contains(" is not in " + empty + "; compare it with that of the host")
                .endsWith("ssh-keyscan -p " + good.loaders().get(0).port() + " 127.0.0.1 >> " + empty);
    }

    @Test
    @DisplayName("a host whose key has changed is refused")
    void changedKey() throws Exception {
        String other = "[127.0.0.1]:" + hosts.address(1).port() + " ";
        String own = "[127.0.0.1]:" + hosts.address(0).port() + " ";
        String keyOfTheOther = Files.readAllLines(hosts.knownHosts()).get(1).substring(other.length());
        Path swapped = Files.writeString(directory.resolve("swapped"), own + keyOfTheOther + "\n");

        assertThat(problem(with(swapped, hosts.key(), good.access().jdk())))
                .startsWith("its host key ecdsa-sha2-nistp256 SHA256:")
                .contains(" differs from the one in " + swapped)
                .endsWith("ssh-keygen -f " + swapped + " -R '" + own.strip() + "'");
    }

    @Test
    void aUserWhoMayNotLogInIsReported() throws Exception {
        try (EmbeddedHosts others = new EmbeddedHosts(directory.resolve("others"), 1)) {
            assertThat(problem(
                            with(hosts.knownHosts(), others.key(), good.access().jdk())))
                    .startsWith("user " + System.getProperty("user.name") + " cannot log in with " + others.key()
                            + "; add the public key to ~/.ssh/authorized_keys there");
        }
    }

    @Test
    void aKeyThatCannotBeReadIsReported() throws Exception {
        Path noKey = Files.writeString(directory.resolve("no-key"), "nothing");

        assertThat(problem(with(hosts.knownHosts(), noKey, good.access().jdk())))
                .startsWith("the key cannot be read: ");
    }

    @Test
    void aHostWithoutAJdkIsReported() {
        assertThat(problem(with(hosts.knownHosts(), hosts.key(), Optional.of("/none"))))
                .isEqualTo("there is no /none/bin/java; install JDK " + System.getProperty("java.runtime.version")
                        + " there, or give bench.hosts.jdk");
    }

    @Test
    @DisplayName("another JDK is refused, with both versions")
    void otherJdk() throws Exception {
        assertThat(problem(withJdk("any", "99.0.1+7")))
                .isEqualTo("its JDK is 99.0.1+7 (/opt/jdk), and that of this build is "
                        + System.getProperty("java.runtime.version") + "; install the same, or give bench.hosts.jdk");
    }

    @Test
    @DisplayName("a JDK of the same version of another vendor is refused")
    void otherVendor() throws Exception {
        assertThat(problem(withJdk("Some One", System.getProperty("java.runtime.version"))))
                .isEqualTo("its JDK " + System.getProperty("java.runtime.version")
                        + " is of 'Some One', and that of this build of '" + System.getProperty("java.vendor")
                        + "'; install the same, or give bench.hosts.jdk");
    }

    private LoaderOptions withJdk(String vendor, String version) throws Exception {
        Path bin = Files.createDirectories(directory.resolve("jdk/bin"));
        Path java = Files.writeString(
                bin.resolve("java"),
                "#!/bin/sh\necho '    java.home = /opt/jdk'\necho '    java.vendor = " + vendor
                        + "'\necho '    java.runtime.version = " + version + "'\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        return with(
                hosts.knownHosts(),
                hosts.key(),
                Optional.of(directory.resolve("jdk").toString()));
    }

    @Test
    void aHostWithoutSftpIsReported() {
        hosts.withoutSftp(0);

        assertThat(problem(good)).startsWith("its ssh server has no sftp (");
    }

    @Test
    void aHostThatForwardsNoPortsIsReported() {
        hosts.withoutForwarding(0);

        assertThat(problem(good)).startsWith("its ssh server forwards no ports (");
    }

    @Test
    void aHostWithoutAnSshServerIsReported() throws Exception {
        int free;
        try (ServerSocket socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }

        assertThat(problem(at(new HostAddress(Optional.empty(), "127.0.0.1", free))))
                .isEqualTo("no ssh server answers at port " + free + "; start one, or give another port");
    }

    @Test
    void aHostThatNobodyKnowsIsReported() {
        assertThat(problem(at(new HostAddress(Optional.empty(), "no-such-host.invalid", 22))))
                .isEqualTo("no such host is known; check the name, or give its address");
    }

    @Test
    @DisplayName("a host that cannot connect to the server's machine is reported, with the address")
    void noWayToServer() {
        LoaderOptions far = reachedBy(UNREACHABLE);

        assertThat(problem(far))
                .startsWith("it cannot connect to port ")
                .endsWith(" of this machine by the address " + UNREACHABLE
                        + ", and the server will listen on any free port: open the firewall for it, or give"
                        + " bench.hosts.address");
        assertThat(HostCheck.checkFromElsewhere(far, EmbeddedHosts.NEEDS).get(0).problems())
                .isEmpty();
    }

    @Test
    @DisplayName("a host without bash is ready, with a note that the way to the server was not tried")
    void noBash() {
        hosts.replace("command -v bash", "false");

        assertThat(check(good).problems()).isEmpty();
        assertThat(check(good).describe())
                .contains("no bash or no timeout, so that nobody knows whether it can connect to this machine");
    }

    @Test
    @DisplayName("a host whose disk is full is reported, and how much is needed")
    void fullDisk() {
        hosts.replace("df -Pk .", "echo /dev/disk 1000000 897600 102400 90% /");

        assertThat(problem(good)).isEqualTo("only 100 MB are free in the home directory; 200 MB are needed");
        assertThat(HostCheck.check(new ServerHostOptions(hosts.address(0), good.access()))
                        .problems())
                .containsExactly("only 100 MB are free in the home directory; 600 MB are needed");
    }

    @Test
    @DisplayName("a host that may not open its share of the connections is reported, with what to raise")
    void lowLimits() throws Exception {
        hosts.replace("cat /proc/self/limits", "echo 'Max open files  1024  1024  files'");
        hosts.replace("cat /proc/sys/net/ipv4/ip_local_port_range", "echo 60000 60099");
        ConnectionNeeds needs = new ConnectionNeeds(2_000, false);

        assertThat(HostCheck.check(good, needs).get(0).problems())
                .containsExactly(
                        "a process may have 1024 open files and sockets, and the client needs 2200 for 2000 connections:"
                                + " raise the hard limit (ulimit -Hn), or give smaller numbers in bench.connections, and in"
                                + " the suite proxy bench.connections.steps",
                        "connections to one address have 100 ports, and the client needs 2000: widen"
                                + " net.ipv4.ip_local_port_range, or give smaller numbers in bench.connections, and in the"
                                + " suite proxy bench.connections.steps");
        assertThat(HostCheck.check(hosts.options(2, false), new ConnectionNeeds(200, false))
                        .get(0)
                        .problems())
                .as("half of them")
                .isEmpty();
    }

    @Test
    @DisplayName("a host that has to open a connection for each request needs ports that are used again at once")
    void portReuse() {
        hosts.replace("cat /proc/sys/net/ipv4/tcp_tw_reuse", "echo 2");
        ConnectionNeeds needs = new ConnectionNeeds(100, true);

        assertThat(HostCheck.check(good, needs).get(0).problems())
                .as("on the loopback interface")
                .isEmpty();
        assertThat(HostCheck.checkFromElsewhere(reachedBy("localhost"), needs)
                        .get(0)
                        .problems())
                .isEmpty();
        LoaderOptions far = reachedBy(UNREACHABLE);
        assertThat(HostCheck.checkFromElsewhere(far, needs).get(0).problems())
                .hasSize(1)
                .allMatch(problem ->
                        problem.startsWith("net.ipv4.tcp_tw_reuse is 2, ") && problem.endsWith(": set it to 1"));
        assertThat(HostCheck.checkFromElsewhere(far, EmbeddedHosts.NEEDS).get(0).problems())
                .as("without such a load")
                .isEmpty();
    }

    @Test
    @DisplayName("a probe has a twentieth of the connections, and opens none for each request")
    void probeNeeds() {
        hosts.replace("cat /proc/self/limits", "echo 'Max open files  1024  1024  files'");
        hosts.replace("cat /proc/sys/net/ipv4/tcp_tw_reuse", "echo 0");
        List<CheckedHost> checked = HostCheck.check(hosts.options(1, true), new ConnectionNeeds(2_000, true));

        assertThat(checked).hasSize(2);
        assertThat(checked.get(0).problems()).hasSize(2);
        assertThat(checked.get(1).problems()).isEmpty();
    }

    private LoaderOptions reachedBy(String address) {
        return new LoaderOptions(good.loaders(), Optional.empty(), Optional.of(address), good.access());
    }

    @Test
    @DisplayName("all hosts that lack something are reported together, and nothing is started")
    void allHosts() {
        hosts.withoutSftp(0);
        hosts.withoutSftp(1);

        assertThatThrownBy(() -> ReadyHosts.check(hosts.options(2, false), EmbeddedHosts.NEEDS))
                .isInstanceOf(UnusableHostsException.class)
                .satisfies(failure -> assertThat(failure.getMessage().lines())
                        .hasSize(2)
                        .allSatisfy(line ->
                                assertThat(line).startsWith("127.0.0.1:").contains("no sftp")));
    }

    @Test
    void theHostOfTheServerIsReady() {
        CheckedHost host = HostCheck.check(new ServerHostOptions(hosts.address(0), good.access()));

        assertThat(host.describe()).contains(": ready (JDK " + System.getProperty("java.runtime.version"));
    }

    @Test
    @DisplayName("the host of the server needs a whole JDK, which a loader does not")
    void javaWithoutTools() throws Exception {
        Path home = directory.resolve("jre");
        Path java = Files.writeString(
                Files.createDirectories(home.resolve("bin")).resolve("java"),
                "#!/bin/sh\necho '    java.home = " + home + "'\necho '    java.runtime.version = "
                        + System.getProperty("java.runtime.version") + "'\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        HostAccess access = new HostAccess(Optional.of(home.toString()), hosts.knownHosts(), Optional.of(hosts.key()));

        assertThat(HostCheck.check(new ServerHostOptions(hosts.address(0), access))
                        .problems())
                .containsExactly("its Java in " + home + " has no jcmd or no jar: install the whole JDK");
        assertThat(check(with(hosts.knownHosts(), hosts.key(), access.jdk())).problems())
                .isEmpty();
    }

    @Test
    @DisplayName("the host of the server does without forwarded ports")
    void serverNeedsNoForwarding() {
        hosts.withoutForwarding(0);

        assertThat(HostCheck.check(new ServerHostOptions(hosts.address(0), good.access()))
                        .problems())
                .isEmpty();
    }

    @Test
    @DisplayName("the script's check leaves nothing on this machine")
    void nothingIsLeftHere() throws Exception {
        Path base = Files.createDirectories(directory.resolve("base"));
        Path temporary = Files.createDirectories(directory.resolve("tmp"));

        CommandResult result = new Command(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin/java")
                                        .toString(),
                                "-Djava.io.tmpdir=" + temporary,
                                "-Dgaeperf.basedir=" + base,
                                "-cp",
                                System.getProperty("java.class.path"),
                                CheckHostsMain.class.getName(),
                                "-Dbench.hosts.loaders=" + good.loaders().get(0).displayName(),
                                "-Dbench.hosts.jdk=" + System.getProperty("java.home"),
                                "-Dbench.hosts.knownHosts=" + hosts.knownHosts(),
                                "-Dbench.hosts.key=" + hosts.key()),
                        List.of(),
                        Duration.ofMinutes(5))
                .run();

        assertThat(result.stdout()).as(result.raw()).contains(": ready (JDK ");
        assertThat(base).isEmptyDirectory();
        assertThat(temporary).isEmptyDirectory();
    }

    private LoaderOptions with(Path knownHosts, Path key, Optional<String> jdk) {
        return new LoaderOptions(
                good.loaders(), Optional.empty(), Optional.empty(), new HostAccess(jdk, knownHosts, Optional.of(key)));
    }

    private LoaderOptions at(HostAddress address) {
        return new LoaderOptions(List.of(address), Optional.empty(), Optional.empty(), good.access());
    }

    private static CheckedHost check(LoaderOptions options) {
        return HostCheck.check(options, EmbeddedHosts.NEEDS).get(0);
    }

    private static String problem(LoaderOptions options) {
        assertThat(check(options).problems()).hasSize(1);
        return check(options).problems().get(0);
    }
}
