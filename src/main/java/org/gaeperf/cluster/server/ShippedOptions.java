package org.gaeperf.cluster.server;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.gaeperf.cluster.ssh.SshConnection;

/**
 * Writes the options of the process on the host of the server to a file there.
 *
 * @param options by name
 * @param publicKeys of the user of the build
 */
record ShippedOptions(Properties options, List<byte[]> publicKeys) {

    private static final String FILE = "options.properties";
    private static final String KEYS = "gaeperf.publicKeys";

    static void write(
            SshConnection connection, HostDirectory directory, Map<String, String> options, List<String> publicKeys)
            throws IOException {
        Properties all = new Properties();
        all.putAll(options);
        all.setProperty(KEYS, String.join(" ", publicKeys));
        StringWriter text = new StringWriter();
        all.store(text, null);
        directory.write(connection, FILE, text.toString());
    }

    static ShippedOptions read(Path directory) throws IOException {
        Properties all = new Properties();
        try (Reader in = Files.newBufferedReader(directory.resolve(FILE))) {
            all.load(in);
        }
        List<byte[]> keys = Stream.of(all.remove(KEYS).toString().split(" "))
                .filter(key -> !key.isEmpty())
                .map(Base64.getDecoder()::decode)
                .toList();
        return new ShippedOptions(all, keys);
    }
}
