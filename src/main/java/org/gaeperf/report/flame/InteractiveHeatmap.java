package org.gaeperf.report.flame;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import one.convert.Arguments;
import one.convert.Frame;
import one.convert.JfrConverter;
import one.heatmap.Heatmap;
import org.gaeperf.profile.StackProfile.Sample;

/**
 * Interactive heatmaps: HTML files of async-profiler's converter in which each square is a span of time, darker the more samples it has.
 * A selection of squares shows its own flame graph. They are made of the same samples as the static flame graphs, like {@link
 * InteractiveFlameGraph}.
 */
final class InteractiveHeatmap {

    private InteractiveHeatmap() {}

    /**
     * Writes a heatmap.
     *
     * @param samples at least one, in any order
     * @throws IOException if the file cannot be written
     */
    static void write(Path file, String title, List<Sample> samples) throws IOException {
        Arguments arguments = new Arguments("--title", ConverterFile.harmless(title));
        FrameNames names = new FrameNames(arguments);
        Heatmap heatmap = new Heatmap(arguments, names);
        Map<List<String>, Integer> stacks = new HashMap<>();
        for (Sample sample : samples) {
            if (stacks.putIfAbsent(sample.stack(), stacks.size() + 1) == null) {
                addStack(heatmap, stacks.size(), names.indices(sample.stack()));
            }
        }
        samples.stream()
                .sorted(Comparator.comparing(Sample::at))
                .forEach(sample -> heatmap.addEvent(
                        stacks.get(sample.stack()), 0, 0, (byte) 0, sample.at().toEpochMilli()));
        heatmap.finish();
        ConverterFile.write(file, heatmap::dump);
    }

    private static void addStack(Heatmap heatmap, int id, long[] frames) {
        byte[] types = new byte[frames.length];
        Arrays.fill(types, Frame.TYPE_JIT_COMPILED);
        heatmap.addStack(id, frames, new int[frames.length], types, frames.length);
    }

    /** Has the names of frames by numbers, in place of a recording that the converter reads. */
    private static final class FrameNames extends JfrConverter {

        private final List<String> frames = new ArrayList<>();
        private final Map<String, Integer> numbers = new HashMap<>();

        FrameNames(Arguments arguments) {
            super(null, arguments);
        }

        /** Returns the numbers of the frames, the sampled method first, as recordings have them. */
        long[] indices(List<String> stack) {
            long[] indices = new long[stack.size()];
            for (int n = 0; n < indices.length; n++) {
                indices[indices.length - 1 - n] = number(stack.get(n));
            }
            return indices;
        }

        private int number(String frame) {
            return numbers.computeIfAbsent(frame, added -> {
                frames.add(ConverterFile.harmless(added));
                return frames.size() - 1;
            });
        }

        /** A frame that is no method, such as an allocated class, has no class of its own. */
        @Override
        public StackTraceElement getStackTraceElement(long number, byte type, int location) {
            String frame = frames.get((int) number);
            int dot = frame.contains(" ") ? -1 : frame.lastIndexOf('.');
            return new StackTraceElement(frame.substring(0, Math.max(dot, 0)), frame.substring(dot + 1), null, 0);
        }
    }
}
