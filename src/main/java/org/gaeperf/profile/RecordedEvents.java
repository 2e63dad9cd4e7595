package org.gaeperf.profile;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gaeperf.model.scenario.Recorded;
import org.gaeperf.model.scenario.Scenario;

/** What a JVM records of itself with JDK Flight Recorder. */
public enum RecordedEvents {
    /**
     * What allocates, what computes and what stays on the heap: only what {@link JfrSummary} reads. The settings of the
     * JDK record a hundred other events and fewer allocations. {@link SamplingAgent} says what allocates and computes,
     * where it can.
     *
     * <p>With a cutoff above zero, the JVM searches for the references to old objects, for at most that time, and
     * pauses during the search at its end.
     */
    COSTS(Recorded.Purpose.COSTS, "What allocates, computes and stays", """
              <event name="jdk.OldObjectSample">
                <setting name="enabled">true</setting>
                <setting name="cutoff">1 s</setting>
                <setting name="stackTrace">true</setting>
              </event>
            """),

    /**
     * Where threads wait, and when the JVM pauses: only what {@link WaitReader} reads. A wait of less than a millisecond is
     * not part of a tail; with a lower threshold the idle threads of pools alone would fill the recording. Sleep and
     * monitors have a lower one, since idle threads of a pool do neither.
     */
    WAITS(
            Recorded.Purpose.WAITS,
            "Where threads wait",
            waits("100 us", "JavaMonitorEnter", "ThreadSleep")
                    + waits("1 ms", "JavaMonitorWait", "ThreadPark", "SocketRead", "SocketWrite") + """
              <event name="jdk.GCPhasePause">
                <setting name="enabled">true</setting>
                <setting name="threshold">0 ms</setting>
              </event>
              <event name="jdk.ExecuteVMOperation">
                <setting name="enabled">true</setting>
                <setting name="threshold">0 ms</setting>
              </event>
            """);

    /**
     * What allocates and computes, where {@link SamplingAgent} is not available. CPUTimeSample exists since JDK 25; earlier JDKs ignore
     * it. The sampler of earlier JDKs samples threads that are running Java code at that moment. In a server that
     * computes in short bursts this is rare: in 10 s at 3,000 requests/s it took 10 to 27 samples with a period of 10 ms,
     * and 370 to 650 with a period of 1 ms.
     */
    private static final String SAMPLES = """
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
            """;

    private final Recorded.Purpose purpose;
    private final String description;
    private final String events;

    RecordedEvents(Recorded.Purpose purpose, String description, String events) {
        this.purpose = purpose;
        this.description = description;
        this.events = events;
    }

    /** The scenario in which a mode of a gate is recorded. */
    public Scenario scenario(String mode) {
        return new Recorded(Optional.of(mode), purpose);
    }

    /** The scenario in which the steady load of a suite is recorded. */
    public Scenario scenario() {
        return new Recorded(Optional.empty(), purpose);
    }

    /** Says whether trials of a scenario are recorded for this. */
    public boolean isRecordedIn(Scenario scenario) {
        return scenario instanceof Recorded recorded && recorded.purpose() == purpose;
    }

    /**
     * The settings for the JVM, a file in the format of {@code jfr configure}.
     *
     * @param withSamples whether Flight Recorder samples what allocates and computes, if these events are about costs
     */
    String settings(boolean withSamples) {
        return """
                <?xml version="1.0" encoding="UTF-8"?>
                <configuration version="2.0" label="gaeperf" description="%s" provider="gaeperf">
                %s  <event name="jdk.DataLoss">
                    <setting name="enabled">true</setting>
                  </event>
                </configuration>
                """.formatted(description, events + (this == COSTS && withSamples ? SAMPLES : ""));
    }

    private static String waits(String threshold, String... events) {
        return List.of(events).stream()
                .map(event -> """
                  <event name="jdk.%s">
                    <setting name="enabled">true</setting>
                    <setting name="stackTrace">true</setting>
                    <setting name="threshold">%s</setting>
                  </event>
                """.formatted(event, threshold))
                .collect(Collectors.joining());
    }
}
