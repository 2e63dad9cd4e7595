package org.gaeperf.profile;

import java.util.HashMap;
import java.util.Map;
import org.gaeperf.process.CommandException;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.jvm.ClassHistogram;
import org.gaeperf.sampling.jvm.Jcmd;

/**
 * What lives on the heap.
 *
 * @param bytesByClass of the objects themselves, without what they refer to; by readable name ({@code byte[]})
 */
public record HeapHistogram(Map<String, Long> bytesByClass) {

    /** FillerElement[] and FillerObject: gaps between objects, which collectors of JDK 21 and later fill with these. */
    private static final String FILLER = "jdk.internal.vm.Filler";

    public HeapHistogram {
        bytesByClass = Map.copyOf(bytesByClass);
    }

    /**
     * Has the server collect its garbage, which stops it, and count what lives.
     *
     * @return the output, to be kept and parsed
     * @throws CommandException if jcmd fails
     */
    public static String take(Jcmd jcmd) throws CommandException {
        return jcmd.run("GC.class_histogram").requireSuccess().stdout();
    }

    /**
     * Reads the output.
     *
     * @throws SampleFormatException as {@link ClassHistogram#parse}
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

    /** All that lives. */
    public long bytes() {
        return bytesByClass.values().stream().mapToLong(Long::longValue).sum();
    }
}
