package org.gaeperf.profile;

import java.util.List;
import java.util.stream.Collectors;

/** What a JVM records of itself with JDK Flight Recorder. */
public enum RecordedEvents {
    /**
     * What allocates, what computes and what stays on the heap: only what {@link JfrSummary} reads. The settings of the
     * JDK record a hundred other events and fewer allocations. {@link SamplingAgent} tells what allocates and computes,
     * where it can.
     *
     * <p>With a cutoff above zero, the JVM searches for the references to old objects, for at most that time, and
     * pauses during the search at its end.
     */
    COSTS("recorded", "What allocates, computes and stays", """
              <event name="jdk.OldObjectSample">
                <setting name="enabled">true</setting>
                <setting name="cutoff">1 s</setting>
                <setting name="stackTrace">true</setting>
              </event>
            """),

    /**
     * Where threads wait: only what {@link WaitReader} reads. A wait of less than a millisecond is not part of a tail;
     * with a lower threshold the idle threads of pools alone would fill the recording. Sleep and monitors have a lower
     * one, since idle threads of a pool do neither.
     */
    WAITS(
            "waits recorded",
            "Where threads wait",
            waits("100 us", "JavaMonitorEnter", "ThreadSleep")
                    + waits("1 ms", "JavaMonitorWait", "ThreadPark", "SocketRead", "SocketWrite") + """
              <event name="jdk.GCPhasePause">
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

    private final String label;
    private final String description;
    private final String events;

    RecordedEvents(String label, String description, String events) {
        this.label = label;
        this.description = description;
        this.events = events;
    }

    /** The name of the scenario in which a workload is recorded: {@code rpc, waits recorded}. */
    public String scenario(String workload) {
        return workload + ", " + label;
    }

    /** Whether trials of a scenario are recorded for this. */
    public boolean isRecordedIn(String scenario) {
        return scenario.equals(label) || scenario.endsWith(", " + label);
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
