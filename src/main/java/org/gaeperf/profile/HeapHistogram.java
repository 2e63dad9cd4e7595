package org.gaeperf.profile;

import java.util.HashMap;
import java.util.Map;
import org.gaeperf.process.CommandException;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.jvm.ClassHistogram;
import org.gaeperf.sampling.jvm.Jcmd;

/**
 * The live objects on the heap.
 *
 * @param bytesByClass shallow size of the objects of each class, by readable name ({@code byte[]})
 */
public record HeapHistogram(Map<String, Long> bytesByClass) {

    /** FillerElement[] and FillerObject, with which collectors of JDK 21 and later fill gaps between objects. */
    private static final String FILLER = "jdk.internal.vm.Filler";

    public HeapHistogram {
        bytesByClass = Map.copyOf(bytesByClass);
    }

    /**
     * Makes the server collect garbage, which pauses it, and count the live objects.
     *
     * @return the output, to be stored and parsed
     * @throws CommandException if jcmd fails
     */
    public static String take(Jcmd jcmd) throws CommandException {
        return jcmd.run("GC.class_histogram").requireSuccess().stdout();
    }

    /**
     * Parses the output.
     *
     * @throws SampleFormatException like {@link ClassHistogram#parse}
     */
    public static HeapHistogram parse(String output) {
        Map<String, Long> bytesByReadableName = new HashMap<>();
        ClassHistogram.parse(output).bytesByClass().forEach((name, bytes) -> {
            if (!name.contains(FILLER)) {
                bytesByReadableName.merge(SymbolNormalizer.readable(name), bytes, Long::sum);
            }
        });
        return new HeapHistogram(bytesByReadableName);
    }

    /** Returns the shallow size of all live objects. */
    public long bytes() {
        return bytesByClass.values().stream().mapToLong(Long::longValue).sum();
    }
}
