package org.gaeperf.profile;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedStackTrace;
import org.gaeperf.model.methods.MethodCosts;

/** Sums up the samples of {@link SamplingAgent} by method of the server and by class, event by event. */
public final class MethodReader {

    /** What is below this share of the samples is left out. */
    private static final double MIN_SHARE = 0.0005;

    /** The kernel cuts names of threads off after 15 characters. */
    private static final Pattern JIT_COMPILER = Pattern.compile("\\(thread of the JVM\\) CN CompilerThre.*");

    private final Instant from;
    private final Instant to;
    private final SymbolNormalizer names = new SymbolNormalizer();
    private final Map<String, Frame> methods = new HashMap<>();
    private final Map<String, Sum> classes = new HashMap<>();
    private long cpuSamples;
    private long allocationSamples;
    private long allocatedBytes;

    private MethodReader(RecordedFiles.MeasuredSpan measured) {
        this.from = measured.from();
        this.to = measured.to();
    }

    /**
     * Sums up the samples of a measurement.
     *
     * @param directory of the trial, with {@link RecordedFiles#METHODS}
     * @throws JfrException if the recording is missing, empty or incomplete
     */
    public static MethodCosts read(Path directory, RecordedFiles.MeasuredSpan measured) throws JfrException {
        Path recording = directory.resolve(RecordedFiles.METHODS);
        if (!Files.exists(recording)) {
            throw new JfrException(recording + " was not written: perhaps the JVM was killed before it could");
        }
        MethodReader reader = new MethodReader(measured);
        JfrEvents.read(recording, reader::add);
        return reader.costs();
    }

    private static final class Sum {
        private long samples;
        private long bytes;
    }

    private static final class Frame {
        private final Map<String, Long> callers = new HashMap<>();
        private long self;
        private long total;

        String mostFrequentCaller() {
            return callers.entrySet().stream()
                    .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                    .map(Map.Entry::getKey)
                    .orElse("");
        }
    }

    private void add(RecordedEvent event) {
        Instant start = event.getStartTime();
        if (start.isBefore(from) || !start.isBefore(to)) {
            return;
        }
        switch (event.getEventType().getName()) {
            case JfrReader.EXECUTION_SAMPLE -> addCpu(event);
            case JfrReader.NEW_BUFFER -> addAllocation(event, "tlabSize");
            case JfrReader.OUTSIDE_BUFFER -> addAllocation(event, "allocationSize");
            default -> {}
        }
    }

    private void addCpu(RecordedEvent event) {
        RecordedStackTrace stack = event.getStackTrace();
        if (!SymbolNormalizer.isWithoutJava(stack)) {
            addStack(names.serverFrames(stack));
            return;
        }
        String thread = JfrReader.jvmThread(event.getThread("sampledThread"));
        if (!JIT_COMPILER.matcher(thread).matches()) {
            addStack(List.of(thread));
        }
    }

    /** Of a method that calls itself, the outermost call counts. */
    private void addStack(List<String> frames) {
        cpuSamples++;
        Frame top = null;
        for (int n = 0; n < frames.size(); n++) {
            String name = frames.get(n);
            top = methods.computeIfAbsent(name, first -> new Frame());
            if (frames.indexOf(name) == n) {
                top.total++;
                top.callers.merge(n == 0 ? "" : frames.get(n - 1), 1L, Long::sum);
            }
        }
        if (top != null) {
            top.self++;
        }
    }

    private void addAllocation(RecordedEvent event, String bytesField) {
        long bytes = event.getLong(bytesField);
        Sum sum = classes.computeIfAbsent(names.className(event.getClass("objectClass")), first -> new Sum());
        sum.samples++;
        sum.bytes += bytes;
        allocationSamples++;
        allocatedBytes += bytes;
    }

    private MethodCosts costs() {
        return new MethodCosts(cpuSamples, methods(), allocationSamples, allocatedBytes, classes());
    }

    private List<MethodCosts.Method> methods() {
        return largest(
                methods.entrySet().stream()
                        .map(one -> new MethodCosts.Method(
                                one.getKey(),
                                one.getValue().mostFrequentCaller(),
                                one.getValue().self,
                                one.getValue().total))
                        .filter(one -> one.total() >= MIN_SHARE * cpuSamples)
                        .toList(),
                Comparator.comparingLong(MethodCosts.Method::total).reversed().thenComparing(MethodCosts.Method::name));
    }

    private List<MethodCosts.Allocated> classes() {
        return largest(
                classes.entrySet().stream()
                        .map(one ->
                                new MethodCosts.Allocated(one.getKey(), one.getValue().samples, one.getValue().bytes))
                        .filter(one -> one.bytes() >= MIN_SHARE * allocatedBytes)
                        .toList(),
                Comparator.comparingLong(MethodCosts.Allocated::bytes)
                        .reversed()
                        .thenComparing(MethodCosts.Allocated::name));
    }

    private static <T> List<T> largest(Collection<T> all, Comparator<T> order) {
        return all.stream().sorted(order).toList();
    }
}
