package org.gaeperf.sampling.proc;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gaeperf.sampling.ProbeException;

/** Reads files under /proc. */
public final class ProcFile {

    public static final Path PROC = Path.of("/proc");

    private ProcFile() {}

    /** The text of a file that always exists. */
    public static String read(Path file) throws ProbeException {
        try {
            return text(file);
        } catch (IOException e) {
            throw new ProbeException(file + " could not be read: " + e, e);
        }
    }

    /** The text of a file that exists as long as the process runs. */
    public static String readOfProcess(Path file, long pid) throws ProbeException {
        try {
            return text(file);
        } catch (IOException e) {
            throw new ProbeException("process " + pid + " has ended or cannot be read: " + e, e);
        }
    }

    /** The text, decoded as ISO 8859-1, because the name of a process may be any bytes. */
    public static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    }
}
