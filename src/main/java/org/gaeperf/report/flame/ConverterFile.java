package org.gaeperf.report.flame;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.gaeperf.files.AtomicFile;

/** Writes the HTML files of async-profiler's converter, which have all that they need in themselves. */
final class ConverterFile {

    private ConverterFile() {}

    /** What the converter prints. */
    interface Page {
        void print(PrintStream out) throws IOException;
    }

    /**
     * Writes a file.
     *
     * @throws IOException if it cannot be written
     */
    static void write(Path file, Page page) throws IOException {
        AtomicFile.write(file, out -> {
            PrintStream print = new PrintStream(out, false, StandardCharsets.UTF_8);
            page.print(print);
            if (print.checkError()) {
                throw new IOException(file + " cannot be written");
            }
        });
    }

    /** The converter writes names into a script. A class may have a name that would end the script. */
    static String harmless(String name) {
        return name.replaceAll("<(?!(?:cl)?init>)|[/\\\\'\\p{Cntrl}\u2028\u2029]", "_");
    }
}
