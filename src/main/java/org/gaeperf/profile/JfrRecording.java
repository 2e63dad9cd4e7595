package org.gaeperf.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Lets a server's JVM, of version 17 or later, record itself from its start to its end with JDK Flight Recorder. */
public final class JfrRecording {

    /**
     * Only what {@link JfrSummary} reads: the settings that come with the JDK record a hundred other events, and
     * fewer allocations. A cutoff above zero has the JVM look for what holds the old objects, for so long at most; it
     * stands still meanwhile, at its end. CPUTimeSample is there since JDK 25, and earlier ones pass over it. The
     * sampler of these looks at threads that happen to run Java code, and seldom meets one in a server that computes in
     * short bursts: in 10 s at 3,000 requests/s it took 10 to 27 samples when it looked every 10 ms, and 370 to 650
     * every millisecond.
     */
    private static final String SETTINGS = """
            <?xml version="1.0" encoding="UTF-8"?>
            <configuration version="2.0" label="gaeperf" description="What allocates, computes and stays" provider="gaeperf">
              <event name="jdk.ObjectAllocationSample">
                <setting name="enabled">true</setting>
                <setting name="throttle">1000/s</setting>
                <setting name="stackTrace">true</setting>
              </event>
              <event name="jdk.CPUTimeSample">
                <setting name="enabled">true</setting>
                <setting name="throttle">10ms</setting>
                <setting name="stackTrace">true</setting>
              </event>
              <event name="jdk.ExecutionSample">
                <setting name="enabled">true</setting>
                <setting name="period">1 ms</setting>
              </event>
              <event name="jdk.NativeMethodSample">
                <setting name="enabled">true</setting>
                <setting name="period">1 ms</setting>
              </event>
              <event name="jdk.OldObjectSample">
                <setting name="enabled">true</setting>
                <setting name="cutoff">1 s</setting>
                <setting name="stackTrace">true</setting>
              </event>
              <event name="jdk.DataLoss">
                <setting name="enabled">true</setting>
              </event>
            </configuration>
            """;

    /** Far above what a trial records; when it is reached, the oldest part is dropped. */
    private static final String MAX_SIZE = "256m";

    /**
     * Without it compiled code knows its methods at safepoints only. A method that was compiled into its caller is then
     * taken for the caller, and JDK 17 loses most samples of a loop: of 300 in such a method it kept none, with it 265.
     */
    private static final List<String> EXACT_METHODS =
            List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints");

    /**
     * The JVM samples an allocation where a thread begins a new buffer. After each collection every thread begins one,
     * and a server's threads then often meet the same class, the first that they allocate when they wake up: with the
     * small heap of our trials a class of 32 bytes came to 2,300 bytes per request. So collections are made rare.
     */
    private static final String RARE_COLLECTIONS = "-Xmn128m";

    private JfrRecording() {}

    /**
     * Writes the settings and gives the flags for the JVM that is to be recorded. It writes the recording when it ends,
     * on SIGTERM too; until then it keeps what it has in a folder of its own beside the file.
     *
     * @param file takes the recording; its folder must exist
     * @param settings takes the settings, and must be there when the JVM starts
     * @throws JfrException if the settings cannot be written
     */
    public static List<String> jvmArgs(Path file, Path settings) throws JfrException {
        Path recording = file.toAbsolutePath();
        try {
            Files.writeString(settings, SETTINGS);
        } catch (IOException e) {
            throw new JfrException("settings " + settings + " of the flight recording cannot be written: " + e, e);
        }
        List<String> flags = new ArrayList<>(EXACT_METHODS);
        flags.add(RARE_COLLECTIONS);
        flags.add("-XX:FlightRecorderOptions=repository=" + quoted(recording.getParent()));
        flags.add("-XX:StartFlightRecording=name=gaeperf,filename=" + quoted(recording)
                + ",settings=" + quoted(settings.toAbsolutePath())
                + ",dumponexit=true,disk=true,maxsize=" + MAX_SIZE);
        return List.copyOf(flags);
    }

    /** The JVM takes a comma for the end of a value that is not in quotes. */
    private static String quoted(Path path) {
        return '"' + path.toString() + '"';
    }
}
