package org.gaeperf.server.request;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.gaeperf.model.load.RequestMix;
import org.gaeperf.replay.LoggedRequests;
import org.gaeperf.replay.ReplayFile;

/**
 * A recorded log as clients send it.
 *
 * @param file from which they send it
 * @param replay the same as a part of their plans
 */
record SentLog(ReplayFile file, RequestMix.Replay replay) {

    /**
     * Writes a file for clients, which is deleted when this JVM ends.
     *
     * @param seed by which requests of the same whole second are spread in it
     * @param speed how many times as fast as recorded
     * @return empty if there is no recorded log
     * @throws IOException if it cannot be written
     */
    static Optional<SentLog> write(MixFile mix, long seed, double speed) throws IOException {
        if (mix.log().isEmpty()) {
            return Optional.empty();
        }
        LoggedRequests log = mix.log().get();
        Path written = Files.createTempFile("gaeperf-log", ".requests");
        written.toFile().deleteOnExit();
        log.write(written, seed, speed);
        ReplayFile file = ReplayFile.open(written);
        return Optional.of(new SentLog(
                file,
                new RequestMix.Replay(
                        written.toString(),
                        log.describe(mix.file().getFileName().toString(), file, speed))));
    }
}
