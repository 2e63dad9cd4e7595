package org.gaeperf.sampling.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gaeperf.sampling.NumberParser;
import org.gaeperf.sampling.SampleFormatException;

/**
 * The output of {@code jcmd PID VM.native_memory summary scale=KB} (MemSummaryReporter in HotSpot's memReporter.cpp):
 * <pre>
 * Total: reserved=1526672KB, committed=89108KB
 * -                 Java Heap (reserved=131072KB, committed=65536KB)
 * -                     Class (reserved=1048834KB, committed=3842KB)
 *                             (classes #6345)
 *                             (mmap: reserved=1048576KB, committed=128KB)
 * </pre>
 * The JVM does not print categories below 1 KB, so they are missing here.
 *
 * @param total of all categories
 * @param categories in the order of the output
 * @param classes number of loaded classes, if the output has it
 */
public record NativeMemory(Use total, List<Category> categories, OptionalLong classes) {

    private static final String HEAP = "JavaHeap";
    private static final String WHERE = "jcmd VM.native_memory";
    private static final Pattern TOTAL = Pattern.compile("Total: reserved=(\\d+)KB, committed=(\\d+)KB.*");
    private static final Pattern CATEGORY =
            Pattern.compile("-\\s+(\\S[^(]*?) \\(reserved=(\\d+)KB, committed=(\\d+)KB.*");

    /** Matches what a category has mapped; all else that it has committed is from malloc. */
    private static final Pattern MAPPED =
            Pattern.compile("\\s*\\((?:mmap|stack): reserved=\\d{1,19}KB, committed=(\\d{1,19})KB.*");

    private static final Pattern CLASSES = Pattern.compile("\\(classes #(\\d{1,9})\\)");

    public NativeMemory {
        categories = List.copyOf(categories);
    }

    /** Says whether the JVM answered that it runs without {@code -XX:NativeMemoryTracking}; the exit code is 0 even then. */
    public static boolean isDisabled(String output) {
        return output.contains("Native memory tracking is not enabled");
    }

    /**
     * Parses the output.
     *
     * @throws SampleFormatException if the total or all categories are missing, or a size is not in KB
     */
    public static NativeMemory parse(String output) {
        Use total = null;
        List<Category> categories = new ArrayList<>();
        for (String line : output.lines().toList()) {
            Matcher matcher = TOTAL.matcher(line);
            Matcher mapped = MAPPED.matcher(line);
            if (matcher.matches()) {
                total = use(matcher.group(1), matcher.group(2), "Total");
            } else if (line.startsWith("-")) {
                categories.add(category(line));
            } else if (mapped.matches() && !categories.isEmpty()) {
                int last = categories.size() - 1;
                categories.set(last, categories.get(last).withMapped(mapped.group(1)));
            }
        }
        if (total == null) {
            throw new SampleFormatException(WHERE, "a line \"Total: reserved=…KB, committed=…KB\"", output);
        }
        if (categories.isEmpty()) {
            throw new SampleFormatException(WHERE, "categories such as \"-  Java Heap (reserved=…KB, …)\"", output);
        }
        Matcher classes = CLASSES.matcher(output);
        return new NativeMemory(
                total,
                categories,
                classes.find() ? OptionalLong.of(Long.parseLong(classes.group(1))) : OptionalLong.empty());
    }

    /** Returns what is committed besides the Java heap; empty if the heap is not listed. */
    public OptionalLong committedOutsideHeapBytes() {
        return categories.stream()
                .filter(category -> category.camelName().equals(HEAP))
                .mapToLong(heap -> total.committedBytes() - heap.use().committedBytes())
                .findFirst();
    }

    private static Category category(String line) {
        Matcher matcher = CATEGORY.matcher(line);
        if (!matcher.matches()) {
            throw new SampleFormatException(WHERE, "\"- NAME (reserved=…KB, committed=…KB\"", line);
        }
        String name = matcher.group(1);
        return new Category(name, use(matcher.group(2), matcher.group(3), name), 0);
    }

    private static Use use(String reserved, String committed, String name) {
        return new Use(
                NumberParser.bytes(reserved, NumberParser.BYTES_PER_KIB, WHERE + ", " + name + " reserved"),
                NumberParser.bytes(committed, NumberParser.BYTES_PER_KIB, WHERE + ", " + name + " committed"));
    }

    /**
     * An amount of memory.
     *
     * @param reservedBytes address space
     * @param committedBytes backed by memory, though not all of it need be resident
     */
    public record Use(long reservedBytes, long committedBytes) {}

    /**
     * The memory of one category.
     *
     * @param name as the JVM prints it: {@code Java Heap}, {@code Shared class space}
     * @param use its amount
     * @param mappedBytes what of the committed memory is mapped, not from malloc
     */
    public record Category(String name, Use use, long mappedBytes) {

        private Category withMapped(String kilobytes) {
            String where = WHERE + ", " + name + " mapped";
            long bytes = NumberParser.bytes(kilobytes, NumberParser.BYTES_PER_KIB, where);
            return new Category(name, use, NumberParser.sum(where, mappedBytes, bytes));
        }

        /** The name as one word: {@code JavaHeap}, {@code SharedClassSpace}, {@code Gc}, {@code GCCardSet}. */
        public String camelName() {
            StringBuilder camel = new StringBuilder();
            for (String word : name.split("[^A-Za-z0-9]+")) {
                if (!word.isEmpty()) {
                    boolean abbreviation = word.equals(word.toUpperCase(Locale.ROOT));
                    String rest = word.substring(1);
                    camel.append(Character.toUpperCase(word.charAt(0)))
                            .append(abbreviation ? rest.toLowerCase(Locale.ROOT) : rest);
                }
            }
            return camel.toString();
        }
    }
}
