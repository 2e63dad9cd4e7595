package org.gaeperf.profile;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;

/**
 * Reads a JFR recording, and the samples of {@link SamplingAgent} next to it, event by event; each reader is used once.
 */
final class JfrReader {

    private static final String ALLOCATION_SAMPLE = "jdk.ObjectAllocationSample";
    static final String NEW_BUFFER = "jdk.ObjectAllocationInNewTLAB";
    static final String OUTSIDE_BUFFER = "jdk.ObjectAllocationOutsideTLAB";
    private static final String CPU_TIME_SAMPLE = "jdk.CPUTimeSample";
    private static final String AGENT = "async-profiler";
    static final String EXECUTION_SAMPLE = "jdk.ExecutionSample";
    private static final String NATIVE_SAMPLE = "jdk.NativeMethodSample";

    /**
     * The native methods that wait. JFR samples threads in native code even if they wait, as most threads of a server do.
     * It does not sample threads that are parked, asleep or blocked by a monitor.
     */
    private static final Set<String> WAITING_METHODS = Set.of(
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
    private final SampleCounts allocationSamples = new SampleCounts(ALLOCATION_SAMPLE);
    private final SampleCounts allocationBuffers = new SampleCounts(NEW_BUFFER);
    private final SampleCounts agentAllocations = new SampleCounts(AGENT);
    private final SampleCounts agentSamples = new SampleCounts(AGENT);
    private final SampleCounts cpuTimeSamples = new SampleCounts(CPU_TIME_SAMPLE);
    private final SampleCounts executionSamples = new SampleCounts(EXECUTION_SAMPLE);
    private final NativeAllocations nativeAllocations = new NativeAllocations();
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
        readAll(jfr);
        return new JfrSummary(
                allocationSamples().allocation(),
                cpuSamples().cpu(waitingSamples),
                nativeAllocations.unfreed().sumBySecond(),
                oldObjects,
                lostBytes,
                Optional.of(firstEvent).filter(instant -> instant != Instant.MAX),
                Optional.of(lastEvent).filter(instant -> instant != Instant.MIN));
    }

    StackProfile readStacks(Path jfr) throws JfrException {
        readAll(jfr);
        return new StackProfile(
                cpuSamples().stacks(cpuSamples().cpu(waitingSamples).independentSamples()),
                allocationSamples().stacks(),
                nativeAllocations.unfreed().stacks(),
                lostBytes);
    }

    private void readAll(Path jfr) throws JfrException {
        lostBytes = JfrEvents.read(jfr, this::add);
        Path ofAgent = SamplingAgent.fileOf(jfr);
        if (Files.exists(ofAgent)) {
            lostBytes += JfrEvents.read(ofAgent, this::addOfAgent);
        }
    }

    private SampleCounts allocationSamples() {
        return firstOf(agentAllocations, allocationSamples, allocationBuffers).orElse(allocationSamples);
    }

    private static Optional<SampleCounts> firstOf(SampleCounts... counts) {
        return Stream.of(counts).filter(samples -> !samples.isEmpty()).findFirst();
    }

    private SampleCounts cpuSamples() {
        return firstOf(agentSamples, cpuTimeSamples).orElse(executionSamples);
    }

    /** The agent calls its samples as Flight Recorder does. What a sample stands for is the size of the buffer. */
    private void addOfAgent(RecordedEvent event) {
        switch (event.getEventType().getName()) {
            case NEW_BUFFER -> addAllocation(event, agentAllocations, "tlabSize");
            case OUTSIDE_BUFFER -> addAllocation(event, agentAllocations, "allocationSize");
            case EXECUTION_SAMPLE -> addCpuOfAgent(event);
            case "profiler.Malloc" -> addNativeAllocation(event);
            case "profiler.Free" -> nativeAllocations.addFree(event);
            default -> {}
        }
    }

    /** Threads of the JVM, such as its compilers, run no Java code. */
    private void addCpuOfAgent(RecordedEvent event) {
        if (!isInInterval(event)) {
            return;
        }
        RecordedStackTrace stack = event.getStackTrace();
        if (SymbolNormalizer.isWithoutJava(stack)) {
            String thread = jvmThread(event.getThread("sampledThread"));
            agentSamples.add(event.getStartTime(), thread, thread, List.of(thread), 1);
        } else {
            agentSamples.add(event.getStartTime(), names.method(stack), names.site(stack), names.frames(stack), 1);
        }
    }

    private void addNativeAllocation(RecordedEvent event) {
        if (isInInterval(event)) {
            RecordedStackTrace stack = event.getStackTrace();
            if (SymbolNormalizer.isWithoutJava(stack)) {
                String thread = jvmThread(event.getThread());
                nativeAllocations.addAllocation(event, thread, List.of(thread));
            } else {
                nativeAllocations.addAllocation(event, names.site(stack), names.frames(stack));
            }
        }
    }

    static String jvmThread(RecordedThread thread) {
        return "(thread of the JVM) "
                + Optional.ofNullable(thread)
                        .map(RecordedThread::getOSName)
                        .map(name -> name.replaceAll("\\d+", "N"))
                        .orElse("unknown");
    }

    private void add(RecordedEvent event) {
        switch (event.getEventType().getName()) {
            case ALLOCATION_SAMPLE -> addAllocation(event, allocationSamples, "weight");
            case NEW_BUFFER -> addAllocation(event, allocationBuffers, "tlabSize");
            case OUTSIDE_BUFFER -> addAllocation(event, allocationBuffers, "allocationSize");
            case CPU_TIME_SAMPLE -> addSample(event, cpuTimeSamples);
            case EXECUTION_SAMPLE, NATIVE_SAMPLE -> addSample(event, executionSamples);
            case "jdk.OldObjectSample" -> oldObjects.merge(OldObject.describe(event, names), 1L, Long::sum);
            default -> {}
        }
    }

    private void addAllocation(RecordedEvent event, SampleCounts counts, String bytesField) {
        if (isInInterval(event)) {
            String allocated = names.className(event.getClass("objectClass"));
            List<String> stack = new ArrayList<>(names.frames(event.getStackTrace()));
            stack.add(StackProfile.NEW + allocated);
            counts.add(
                    event.getStartTime(),
                    allocated,
                    names.site(event.getStackTrace()),
                    stack,
                    event.getLong(bytesField));
        }
    }

    private void addSample(RecordedEvent event, SampleCounts counts) {
        if (!isInInterval(event)) {
            return;
        }
        RecordedStackTrace stack = event.getStackTrace();
        String method = names.method(stack);
        if (event.getEventType().getName().equals(NATIVE_SAMPLE) && WAITING_METHODS.contains(method)) {
            waitingSamples++;
        } else {
            counts.add(event.getStartTime(), method, names.site(stack), names.frames(stack), 1);
        }
    }

    private boolean isInInterval(RecordedEvent event) {
        Instant start = event.getStartTime();
        if (start.isBefore(from) || !start.isBefore(to)) {
            return false;
        }
        firstEvent = start.isBefore(firstEvent) ? start : firstEvent;
        lastEvent = start.isAfter(lastEvent) ? start : lastEvent;
        return true;
    }
}
