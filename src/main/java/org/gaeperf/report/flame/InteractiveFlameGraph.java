package org.gaeperf.report.flame;

import java.io.IOException;
import java.nio.file.Path;
import one.convert.Arguments;
import one.convert.CallStack;
import one.convert.FlameGraph;
import org.gaeperf.profile.StackProfile;
import org.gaeperf.profile.StackTree;

/**
 * Interactive flame graphs: HTML files of async-profiler's converter, with scripts, to be opened from a local disk. They
 * are made of the same stacks as the static ones, since the converter's own reader would include the warm-up and the
 * threads that wait.
 */
final class InteractiveFlameGraph {

    /** The types of frames that the converter tells apart by colour. */
    private static final byte COMPILED = 1;

    private static final byte NATIVE = 3;

    private InteractiveFlameGraph() {}

    /**
     * Writes a flame graph.
     *
     * @throws IOException if the file cannot be written
     */
    static void write(Path file, String title, StackTree tree) throws IOException {
        FlameGraph graph = new FlameGraph(new Arguments("--title", ConverterFile.harmless(title)));
        CallStack stack = new CallStack();
        for (StackTree child : tree.children()) {
            add(child, stack, graph);
        }
        ConverterFile.write(file, graph::dump);
    }

    private static void add(StackTree frame, CallStack stack, FlameGraph graph) {
        stack.push(ConverterFile.harmless(frame.name()), frame.name().startsWith(StackProfile.NEW) ? NATIVE : COMPILED);
        if (frame.self() > 0) {
            graph.addSample(stack, frame.self());
        }
        for (StackTree child : frame.children()) {
            add(child, stack, graph);
        }
        stack.pop();
    }
}
