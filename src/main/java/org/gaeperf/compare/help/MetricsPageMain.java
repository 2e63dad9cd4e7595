package org.gaeperf.compare.help;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the metrics page of the site. */
public final class MetricsPageMain {

    private MetricsPageMain() {}

    /**
     * Writes the page.
     *
     * @param args the project's directory
     * @throws IOException if it cannot be written
     */
    public static void main(String[] args) throws IOException {
        if (args.length != 1) {
            System.err.println("usage: MetricsPageMain DIRECTORY");
            System.exit(2);
        }
        Path base = Path.of(args[0]);
        Files.writeString(base.resolve(MetricsPage.PATH), MetricsPage.render(base));
    }
}
