package org.gaeperf.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Makes a server's JVM (17 or later) record itself with JDK Flight Recorder, from its start to its end. What it allocates
 * and computes is sampled by {@link SamplingAgent}.
 */
public final class JfrRecording {

    /** The largest recording, far above that of a trial. At this size the JVM discards the oldest part. */
    private static final String MAX_SIZE = "256m";

    /** Requests to a servlet container have more than the default of 64 frames; a stack that is cut off has no root. */
    private static final int STACK_DEPTH = 256;

    /**
     * Without these flags, compiled code has debug information only at safepoints. Samples of an inlined method are
     * then attributed to its caller, and JDK 17 loses most samples of a loop: of 300 samples in such a method it kept
     * none, and 265 with these flags.
     */
    private static final List<String> EXACT_METHODS =
            List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints");

    /**
     * Without {@link SamplingAgent}, the JVM samples an allocation when a thread starts a new allocation buffer. After each
     * collection every thread starts one, and often with the same class, the first one that it allocates when it wakes up.
     * With the small heap of the trials, a class of 32 bytes seemed to allocate 2,300 bytes per request. So collections are
     * made rare.
     */
    private static final String RARE_COLLECTIONS = "-Xmn128m";

    private JfrRecording() {}

    /**
     * Writes the settings, and the library of {@link SamplingAgent}, and returns the arguments for the JVM that is to be
     * recorded. The JVM writes the recording when it ends, also by SIGTERM. Until then it keeps its data in a subdirectory
     * next to the file.
     *
     * @param file for the recording; its directory must exist
     * @param settings file for the settings, which must exist when the JVM starts
     * @throws JfrException if one of them cannot be written
     */
    public static List<String> jvmArgs(RecordedEvents events, Path file, Path settings) throws JfrException {
        Path recording = file.toAbsolutePath();
        List<String> flags = new ArrayList<>();
        Optional<String> agent = Optional.empty();
        if (events == RecordedEvents.COSTS) {
            flags.addAll(EXACT_METHODS);
            agent = SamplingAgent.jvmArg(recording);
            flags.add(agent.orElse(RARE_COLLECTIONS));
        }
        try {
            Files.writeString(settings, events.settings(agent.isEmpty()));
        } catch (IOException e) {
            throw new JfrException("settings " + settings + " of the JFR recording cannot be written: " + e, e);
        }
        flags.add(
                "-XX:FlightRecorderOptions=stackdepth=" + STACK_DEPTH + ",repository=" + quoted(recording.getParent()));
        flags.add("-XX:StartFlightRecording=name=gaeperf,filename=" + quoted(recording)
                + ",settings=" + quoted(settings.toAbsolutePath())
                + ",dumponexit=true,disk=true,maxsize=" + MAX_SIZE);
        return List.copyOf(flags);
    }

    /** Returns an agent's argument with the flags without which its samples would be attributed to callers. */
    static List<String> withExactMethods(String agent) {
        return Stream.concat(EXACT_METHODS.stream(), Stream.of(agent)).toList();
    }

    /** Returns the path in quotes, without which a comma in it would end the value. */
    private static String quoted(Path path) {
        return '"' + path.toString() + '"';
    }
}
