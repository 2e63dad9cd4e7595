package org.gaeperf.server.zuul;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The origin behind the proxies, in a process of its own: it answers each request after the same time with the same
 * body. It needs one thread for all requests.
 */
public final class OriginMain {

    private OriginMain() {}

    /**
     * Answers until the process is ended.
     *
     * @param args the port, the instance that each response names, the delay in milliseconds, the bytes of the body, and the
     *     file for what is recorded
     * @throws IOException if the port is taken, or the file cannot be written
     */
    public static void main(String[] args) throws IOException {
        try (OriginLog log = OriginLog.create(Path.of(args[4]))) {
            new OriginLoop(
                            Integer.parseInt(args[0]),
                            new OriginResponse(args[1], Integer.parseInt(args[3])),
                            Duration.ofMillis(Long.parseLong(args[2])),
                            log)
                    .run();
        }
    }
}
