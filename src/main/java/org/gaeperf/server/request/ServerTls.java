package org.gaeperf.server.request;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.model.protocol.TlsSettings;
import org.gaeperf.options.declaration.OptionReader;

/** Says by which certificate the servers of a run prove who they are: the user's own, or one that is made for the run. */
public final class ServerTls {

    private final Optional<String> given;
    private final Optional<String> serverName;
    private final boolean resumes;
    private final Path directory;
    private final Map<String, RunCertificate> made = new HashMap<>();

    private ServerTls(OptionReader values, Path directory) {
        this.given = values.find(ProtocolOptions.CERTIFICATE).map(ProtocolOptions::read);
        this.serverName = values.find(ProtocolOptions.SERVER_NAME);
        this.resumes = values.find(ProtocolOptions.RESUMPTION).orElseThrow();
        this.directory = directory;
    }

    /**
     * Reads what the options say; empty if servers are asked in clear text.
     *
     * @param directory for what is made
     */
    public static Optional<ServerTls> read(OptionReader values, Path directory) {
        return ProtocolOptions.isByTls(values) ? Optional.of(new ServerTls(values, directory)) : Optional.empty();
    }

    /**
     * What a server that is about to start has to know, and what its clients have to.
     *
     * @param certificate what the server presents; empty if the user has given it one
     * @param settings of the clients
     */
    public record Terms(Optional<RunCertificate> certificate, TlsSettings settings) {}

    /**
     * Returns the terms for a server; the first call for an address makes a certificate.
     *
     * @param address by which it is reached
     * @throws IOException if no certificate can be made
     */
    public synchronized Terms of(String address) throws IOException {
        if (given.isPresent()) {
            return new Terms(Optional.empty(), new TlsSettings(given.get(), serverName, resumes));
        }
        RunCertificate certificate = made.get(address);
        if (certificate == null) {
            certificate = RunCertificate.create(
                    directory, serverName.map(name -> List.of(address, name)).orElse(List.of(address)));
            made.put(address, certificate);
        }
        return new Terms(Optional.of(certificate), new TlsSettings(certificate.pem(), serverName, resumes));
    }
}
