package org.gaeperf.report.flame;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import one.convert.Arguments;
import one.convert.CallStack;
import one.convert.FlameGraph;
import org.gaeperf.files.AtomicFile;
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
        FlameGraph graph = new FlameGraph(new Arguments("--title", harmless(title)));
        CallStack stack = new CallStack();
        for (StackTree child : tree.children()) {
            add(child, stack, graph);
        }
        AtomicFile.write(file, out -> {
            PrintStream print = new PrintStream(out, false, StandardCharsets.UTF_8);
            graph.dump(print);
            if (print.checkError()) {
                throw new IOException(file + " cannot be written");
            }
        });
    }

    private static void add(StackTree frame, CallStack stack, FlameGraph graph) {
        stack.push(harmless(frame.name()), frame.name().startsWith(StackProfile.NEW) ? NATIVE : COMPILED);
        if (frame.self() > 0) {
            graph.addSample(stack, frame.self());
        }
        for (StackTree child : frame.children()) {
            add(child, stack, graph);
        }
        stack.pop();
    }

    /** The converter writes names into a script. A class may have a name that would end the script. */
    private static String harmless(String name) {
        return name.replaceAll("<(?!(?:cl)?init>)|[/\\\\'\\p{Cntrl}\u2028\u2029]", "_");
    }
}
