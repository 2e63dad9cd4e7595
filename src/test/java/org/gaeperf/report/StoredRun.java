package org.gaeperf.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.gaeperf.model.Json;
import org.gaeperf.model.RunResult;

/** A run that was stored: two pairs of valid trials and a failed one, with hostile names. */
public final class StoredRun {

    private StoredRun() {}

    public static RunResult read() {
        try (InputStream file = StoredRun.class.getResourceAsStream("results.json")) {
            return Json.PRETTY.readValue(file, RunResult.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
