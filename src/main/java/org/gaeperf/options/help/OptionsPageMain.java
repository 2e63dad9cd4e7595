package org.gaeperf.options.help;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the options page of the site. */
public final class OptionsPageMain {

    private OptionsPageMain() {}

    /**
     * Writes the page.
     *
     * @param args the file to write
     * @throws IOException if it cannot be written
     */
    public static void main(String[] args) throws IOException {
        if (args.length != 1) {
            System.err.println("usage: OptionsPageMain FILE");
            System.exit(2);
        }
        Path file = Path.of(args[0]);
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, OptionsPage.render());
    }
}
