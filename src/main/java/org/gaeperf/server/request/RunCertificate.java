package org.gaeperf.server.request;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.process.Command;
import org.gaeperf.process.CommandException;
import org.gaeperf.process.CommandResult;

/**
 * A key and its certificate that are made for the servers of one run, which nobody else trusts. Only this user can read the
 * files; they are deleted when this JVM ends.
 *
 * @param keyStore with both, a file of PKCS#12
 * @param password of the key store and of the key in it
 * @param certificate a file with the certificate in PEM
 * @param privateKey a file with the key in PEM (PKCS#8), without a password
 */
public record RunCertificate(Path keyStore, String password, Path certificate, Path privateKey) {

    private static final String TYPE = "PKCS12";
    private static final String ALIAS = "server";
    private static final int PASSWORD_BYTES = 16;

    /** With one name for all runs, a certificate of another run would be taken for one of this run with a wrong signature. */
    private static final int NAME_BYTES = 4;

    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    /** Clocks of hosts differ, and a run may take days. */
    private static final List<String> VALIDITY = List.of("-startdate", "-1d", "-validity", "30");

    /** A line of PEM has at most as many characters. */
    private static final int PEM_LINE = 64;

    /**
     * Makes a key on the curve P-256 and a certificate that it signs itself, by the keytool of this JDK.
     *
     * @param parent of the directory for the files; it is created
     * @param addresses the names and addresses by which servers are reached, besides those of the loopback interface
     * @throws IOException if a file cannot be written, or keytool does not work
     */
    public static RunCertificate create(Path parent, List<String> addresses) throws IOException {
        Files.createDirectories(parent);
        Path directory = Files.createTempDirectory(parent, "tls-").toAbsolutePath();
        RunCertificate made = new RunCertificate(
                directory.resolve("server.p12"),
                random(PASSWORD_BYTES),
                directory.resolve("certificate.pem"),
                directory.resolve("private-key.pem"));
        Stream.of(directory, made.keyStore, made.certificate, made.privateKey)
                .forEach(path -> path.toFile().deleteOnExit());
        made.makeKeyStore(addresses);
        made.writePem();
        return made;
    }

    /** Returns the certificate in PEM. */
    public String pem() throws IOException {
        return Files.readString(certificate);
    }

    private static String random(int length) {
        byte[] bytes = new byte[length];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private void makeKeyStore(List<String> addresses) throws IOException {
        String names = Stream.concat(Stream.of("localhost", "127.0.0.1", "::1"), addresses.stream())
                .distinct()
                .map(name -> (name.matches("[0-9.]+|.*:.*") ? "ip:" : "dns:") + name)
                .collect(Collectors.joining(","));
        List<String> words = Stream.concat(
                        Stream.of(
                                Path.of(System.getProperty("java.home"), "bin", "keytool")
                                        .toString(),
                                // It has ended before the second compiler or another collector is of use.
                                "-J-XX:TieredStopAtLevel=1",
                                "-J-XX:+UseSerialGC",
                                "-genkeypair",
                                "-alias",
                                ALIAS,
                                "-keyalg",
                                "EC",
                                "-groupname",
                                "secp256r1",
                                "-dname",
                                "CN=gaeperf " + random(NAME_BYTES),
                                "-ext",
                                "san=" + names,
                                "-storetype",
                                TYPE,
                                "-keystore",
                                keyStore.toString(),
                                "-storepass",
                                password),
                        VALIDITY.stream())
                .toList();
        try {
            CommandResult result = new Command(words, List.of(), TIMEOUT).run();
            if (result.exitCode() != 0) {
                throw new IOException("keytool made no certificate for " + names + ": " + Command.tail(result.stdout())
                        + "; give one with bench.request.tls.certificate");
            }
        } catch (CommandException e) {
            throw new IOException("no certificate could be made by keytool, which a JDK has: " + e.getMessage(), e);
        }
    }

    private void writePem() throws IOException {
        try (InputStream in = Files.newInputStream(keyStore)) {
            KeyStore store = KeyStore.getInstance(TYPE);
            store.load(in, password.toCharArray());
            Key key = store.getKey(ALIAS, password.toCharArray());
            Files.writeString(
                    certificate, pem("CERTIFICATE", store.getCertificate(ALIAS).getEncoded()));
            Files.writeString(privateKey, pem("PRIVATE KEY", key.getEncoded()));
        } catch (GeneralSecurityException e) {
            throw new IOException("the key store of keytool cannot be read: " + e.getMessage(), e);
        }
    }

    private static String pem(String what, byte[] bytes) {
        String text = Base64.getMimeEncoder(PEM_LINE, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(bytes);
        return "-----BEGIN " + what + "-----\n" + text + "\n-----END " + what + "-----\n";
    }
}
