package org.gaeperf.profile;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Samples by call stack: a tree from the entry points of the threads to the sampled methods.
 *
 * @param name of the frame, a method or an allocated class; {@link #ROOT} for the root
 * @param self the samples, or bytes, of this frame itself
 * @param total those of this frame and of all that it calls
 * @param children the frames called by this one, by name
 */
public record StackTree(String name, long self, long total, List<StackTree> children) {

    /** The name of the root, which stands for all samples. */
    public static final String ROOT = "all";

    public StackTree {
        children = List.copyOf(children);
    }

    /** The part of a frame in another one, from 0 to 1; 0 if there are no samples at all. */
    public double shareOf(StackTree all) {
        return all.total == 0 ? 0 : (double) total / all.total;
    }

    /** The samples of this tree and of another one that begins at the same frame, together. */
    StackTree plus(StackTree other) {
        Map<String, StackTree> callees = new TreeMap<>();
        Stream.concat(children.stream(), other.children.stream())
                .forEach(child -> callees.merge(child.name(), child, StackTree::plus));
        return new StackTree(name, self + other.self, total + other.total, List.copyOf(callees.values()));
    }

    /** Collects stacks. */
    public static final class Builder {

        private final String name;
        private final Map<String, Builder> children = new TreeMap<>();
        private long self;
        private long total;

        /** A tree without samples. */
        public Builder() {
            this(ROOT);
        }

        private Builder(String name) {
            this.name = name;
        }

        /**
         * Adds a stack.
         *
         * @param frames from the entry point of the thread to the sampled method
         * @param amount one sample, or a number of bytes
         */
        public Builder add(List<String> frames, long amount) {
            Builder node = this;
            node.total += amount;
            for (String frame : frames) {
                node = node.children.computeIfAbsent(frame, callee -> new Builder(callee));
                node.total += amount;
            }
            node.self += amount;
            return this;
        }

        /** The tree of all stacks so far. */
        public StackTree build() {
            return new StackTree(
                    name,
                    self,
                    total,
                    children.values().stream().map(Builder::build).toList());
        }
    }
}
