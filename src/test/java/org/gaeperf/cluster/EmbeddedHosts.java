package org.gaeperf.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.config.keys.writer.openssh.OpenSSHKeyPairResourceWriter;
import org.apache.sshd.common.file.virtualfs.VirtualFileSystemFactory;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.forward.AcceptAllForwardingFilter;
import org.apache.sshd.server.forward.RejectAllForwardingFilter;
import org.apache.sshd.server.shell.ProcessShellFactory;
import org.apache.sshd.sftp.server.SftpSubsystemFactory;
import org.gaeperf.options.hosts.ConnectionNeeds;
import org.gaeperf.options.hosts.HostAccess;
import org.gaeperf.options.hosts.HostAddress;
import org.gaeperf.options.hosts.LoaderOptions;

/**
 * Ssh servers of this process, each of which stands for a host: what they start runs on this machine, in the home directory of
 * this user.
 */
public final class EmbeddedHosts implements AutoCloseable {

    /** A need of so few connections that any machine may have them. */
    public static final ConnectionNeeds NEEDS = new ConnectionNeeds(100, false);

    private final List<SshServer> servers = new ArrayList<>();
    private final Path directory;
    private final KeyPair user = keyPair();
    private final Map<String, String> replacements = new ConcurrentHashMap<>();

    /** Starts that many servers, whose keys and the key to log in are stored in the directory. */
    public EmbeddedHosts(Path directory, int hosts) throws Exception {
        this.directory = Files.createDirectories(directory);
        StringBuilder known = new StringBuilder();
        for (int host = 0; host < hosts; host++) {
            KeyPair hostKey = keyPair();
            SshServer server = start(hostKey);
            servers.add(server);
            known.append("[127.0.0.1]:")
                    .append(server.getPort())
                    .append(' ')
                    .append(PublicKeyEntry.toString(hostKey.getPublic()))
                    .append('\n');
        }
        Files.writeString(knownHosts(), known);
        try (OutputStream out = Files.newOutputStream(key())) {
            OpenSSHKeyPairResourceWriter.INSTANCE.writePrivateKey(user, "test", null, out);
        }
        Files.setPosixFilePermissions(key(), PosixFilePermissions.fromString("rw-------"));
    }

    private static KeyPair keyPair() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        return generator.generateKeyPair();
    }

    private SshServer start(KeyPair hostKey) throws IOException {
        SshServer server = SshServer.setUpDefaultServer();
        server.setHost("127.0.0.1");
        server.setKeyPairProvider(KeyPairProvider.wrap(hostKey));
        server.setPublickeyAuthenticator((name, key, session) -> KeyUtils.compareKeys(key, user.getPublic()));
        server.setCommandFactory((channel, command) ->
                new ProcessShellFactory(command, "/bin/sh", "-c", replaced(command)).createShell(channel));
        server.setSubsystemFactories(List.of(new SftpSubsystemFactory()));
        server.setFileSystemFactory(new VirtualFileSystemFactory(Path.of(System.getProperty("user.home"))));
        server.setForwardingFilter(AcceptAllForwardingFilter.INSTANCE);
        server.start();
        return server;
    }

    /** The file with the keys of the servers. */
    public Path knownHosts() {
        return directory.resolve("known_hosts");
    }

    /** The private key of the user. */
    public Path key() {
        return directory.resolve("id_ecdsa");
    }

    /** One of the servers. */
    public HostAddress address(int host) {
        return new HostAddress(
                Optional.of(System.getProperty("user.name")),
                "127.0.0.1",
                servers.get(host).getPort());
    }

    /** The first servers are loaders, and perhaps the next one is the probe. */
    public LoaderOptions options(int loaders, boolean probe) {
        List<HostAddress> addresses = new ArrayList<>();
        for (int host = 0; host < loaders; host++) {
            addresses.add(address(host));
        }
        return new LoaderOptions(
                addresses, probe ? Optional.of(address(loaders)) : Optional.empty(), Optional.empty(), access());
    }

    /** Returns how to log in to them. */
    public HostAccess access() {
        return new HostAccess(Optional.of(System.getProperty("java.home")), knownHosts(), Optional.of(key()));
    }

    /** Takes sftp from a server. */
    public void withoutSftp(int host) {
        servers.get(host).setSubsystemFactories(List.of());
    }

    /** Takes the forwarding of ports from a server. */
    public void withoutForwarding(int host) {
        servers.get(host).setForwardingFilter(RejectAllForwardingFilter.INSTANCE);
    }

    /** Puts something instead of a part of all commands, on all servers. */
    public void replace(String part, String other) {
        replacements.put(part, other);
    }

    private String replaced(String command) {
        String replaced = command;
        for (Map.Entry<String, String> part : replacements.entrySet()) {
            replaced = replaced.replace(part.getKey(), part.getValue());
        }
        return replaced;
    }

    /** Cuts all connections of a server, which accepts new ones. */
    public void cut(int host) {
        servers.get(host).getActiveSessions().forEach(session -> session.close(true));
    }

    /** Cuts all connections of a server, and accepts no more. */
    public void stop(int host) throws IOException {
        servers.get(host).stop(true);
    }

    @Override
    public void close() throws IOException {
        for (SshServer server : servers) {
            server.stop(true);
        }
    }
}
