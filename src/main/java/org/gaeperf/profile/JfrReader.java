package org.gaeperf.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/** Reads a flight recording event by event; used once. */
final class JfrReader {

    private static final String ALLOCATION_SAMPLE = "jdk.ObjectAllocationSample";
    private static final String NEW_BUFFER = "jdk.ObjectAllocationInNewTLAB";
    private static final String OUTSIDE_BUFFER = "jdk.ObjectAllocationOutsideTLAB";
    private static final String CPU_TIME_SAMPLE = "jdk.CPUTimeSample";
    static final String EXECUTION_SAMPLE = "jdk.ExecutionSample";
    private static final String NATIVE_SAMPLE = "jdk.NativeMethodSample";

    /**
     * A thread in native code is sampled whether it computes or not, and in a server most of them wait. Threads that
     * are parked, asleep or at a monitor are not sampled in the first place.
     */
    private static final Set<String> WAITING = Set.of(
            "java.io.FileInputStream.readBytes",
            "java.lang.ProcessHandleImpl.waitForProcessExit0",
            "java.net.PlainSocketImpl.socketAccept",
            "java.net.SocketInputStream.socketRead0",
            "sun.nio.ch.EPoll.wait",
            "sun.nio.ch.Net.accept",
            "sun.nio.ch.Net.poll",
            "sun.nio.ch.ServerSocketChannelImpl.accept0",
            "sun.nio.fs.LinuxWatchService.poll");

    private final Instant from;
    private final Instant to;
    private final SymbolNormalizer names = new SymbolNormalizer();
    private final SampleCounts allocationSamples = new SampleCounts();
    private final SampleCounts allocationBuffers = new SampleCounts();
    private final SampleCounts cpuTimeSamples = new SampleCounts();
    private final SampleCounts executionSamples = new SampleCounts();
    private final Map<String, Long> oldObjects = new HashMap<>();
    private long waitingSamples;
    private long lostBytes;
    private Instant firstEvent = Instant.MAX;
    private Instant lastEvent = Instant.MIN;

    JfrReader(Instant from, Instant to) {
        this.from = from;
        this.to = to;
    }

    JfrSummary read(Path jfr) throws JfrException {
        try {
            if (Files.size(jfr) == 0) {
                throw new JfrException(jfr + " cannot be read as a flight recording: it is empty; "
                        + "the JVM was perhaps killed before it could write it");
            }
            try (RecordingFile recording = new RecordingFile(jfr)) {
                while (recording.hasMoreEvents()) {
                    add(recording.readEvent());
                }
            }
        } catch (IOException | RuntimeException e) {
            // The parser of the JDK meets bytes that make no sense with whatever they lead to, often an index that is
            // out of bounds.
            throw new JfrException(jfr + " cannot be read as a flight recording, or only in part: " + e, e);
        }
        return summary();
    }

    private JfrSummary summary() {
        boolean hasSamples = !allocationSamples.isEmpty() || allocationBuffers.isEmpty();
        return new JfrSummary(
                hasSamples ? allocationSamples.allocation(ALLOCATION_SAMPLE) : allocationBuffers.allocation(NEW_BUFFER),
                cpuTimeSamples.isEmpty()
                        ? executionSamples.cpu(EXECUTION_SAMPLE, waitingSamples)
                        : cpuTimeSamples.cpu(CPU_TIME_SAMPLE, waitingSamples),
                oldObjects,
                lostBytes,
                Optional.of(firstEvent).filter(instant -> instant != Instant.MAX),
                Optional.of(lastEvent).filter(instant -> instant != Instant.MIN));
    }

    private void add(RecordedEvent event) {
        switch (event.getEventType().getName()) {
            case ALLOCATION_SAMPLE -> addAllocation(event, allocationSamples, "weight");
            case NEW_BUFFER -> addAllocation(event, allocationBuffers, "tlabSize");
            case OUTSIDE_BUFFER -> addAllocation(event, allocationBuffers, "allocationSize");
            case CPU_TIME_SAMPLE -> addSample(event, cpuTimeSamples);
            case EXECUTION_SAMPLE, NATIVE_SAMPLE -> addSample(event, executionSamples);
            case "jdk.OldObjectSample" -> oldObjects.merge(OldObject.of(event, names), 1L, Long::sum);
            case "jdk.DataLoss" -> lostBytes += event.getLong("amount");
            default -> {}
        }
    }

    private void addAllocation(RecordedEvent event, SampleCounts tally, String bytesField) {
        if (counts(event)) {
            tally.add(
                    names.of(event.getClass("objectClass")),
                    names.site(event.getStackTrace()),
                    event.getLong(bytesField));
        }
    }

    private void addSample(RecordedEvent event, SampleCounts tally) {
        if (!counts(event)) {
            return;
        }
        RecordedStackTrace stack = event.getStackTrace();
        String method = names.method(stack);
        if (event.getEventType().getName().equals(NATIVE_SAMPLE) && WAITING.contains(method)) {
            waitingSamples++;
        } else {
            tally.add(method, names.site(stack), 1);
        }
    }

    private boolean counts(RecordedEvent event) {
        Instant start = event.getStartTime();
        if (start.isBefore(from) || !start.isBefore(to)) {
            return false;
        }
        firstEvent = start.isBefore(firstEvent) ? start : firstEvent;
        lastEvent = start.isAfter(lastEvent) ? start : lastEvent;
        return true;
    }
}
