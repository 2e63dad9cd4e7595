package org.gaeperf.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** The events of a JFR recording. */
final class JfrEvents {

    /** Says how many bytes the JVM could not write in time. */
    private static final String DATA_LOSS = "jdk.DataLoss";

    private JfrEvents() {}

    /**
     * Reads all of them, in the order of the file.
     *
     * @return the bytes that the JVM could not write in time; if there are any, events are missing
     * @throws JfrException if the file is missing, empty, incomplete or not a JFR recording
     */
    static long read(Path jfr, Consumer<RecordedEvent> reader) throws JfrException {
        long lostBytes = 0;
        try {
            if (Files.size(jfr) == 0) {
                throw new JfrException(jfr + " cannot be read as a JFR recording: it is empty; "
                        + "perhaps the JVM was killed before it could write the recording");
            }
            try (RecordingFile recording = new RecordingFile(jfr)) {
                while (recording.hasMoreEvents()) {
                    RecordedEvent event = recording.readEvent();
                    lostBytes += event.getEventType().getName().equals(DATA_LOSS) ? event.getLong("amount") : 0;
                    reader.accept(event);
                }
            }
            return lostBytes;
        } catch (IOException | RuntimeException e) {
            // For invalid bytes the JDK's parser throws any RuntimeException, often an IndexOutOfBoundsException.
            throw new JfrException(jfr + " cannot be read as a JFR recording, or only in part: " + e, e);
        }
    }
}
