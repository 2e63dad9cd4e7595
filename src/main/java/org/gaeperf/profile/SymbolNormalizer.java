package org.gaeperf.profile;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;

/**
 * Names of classes, methods and sites that are comparable between JVMs and versions: without the numbers and addresses
 * that a JVM gives to generated classes, and without line numbers.
 */
final class SymbolNormalizer {

    /** The name if an event has no stack. */
    static final String NO_STACK = "(no stack)";

    /** The site if the whole stack belongs to the JDK. */
    static final String ONLY_JDK = "(only JDK frames)";

    /** The first frame if the stack is deeper than the JVM records. */
    static final String TRUNCATED = "(deeper stack, cut off)";

    private static final List<String> JDK_PREFIXES = List.of("java.", "javax.", "jdk.", "sun.");

    /** {@code /0x…} in jcmd, {@code +0x…}, {@code .0x…} or {@code .148626113} in a JFR recording. */
    private static final Pattern ADDRESS = Pattern.compile("(?:[/+.](?:0x[0-9a-f]+|\\d+))+(?=;|$)");

    private static final Pattern NUMBERED = Pattern.compile(
            "(\\$\\$Lambda(?=\\$)|\\$Proxy|Generated(?:Method|Constructor|SerializationConstructor)Accessor)\\$?\\d+");
    private static final Map<Character, String> PRIMITIVES = Map.of(
            'B', "byte", 'C', "char", 'D', "double", 'F', "float", 'I', "int", 'J', "long", 'S', "short", 'Z',
            "boolean");

    private final Map<String, String> readable = new HashMap<>();

    /** {@code byte[]} for {@code [B}; {@code a.B$$Lambda} for {@code a.B$$Lambda$14/0x0000000800c03000}. */
    static String readable(String binaryName) {
        int dimensions = 0;
        while (dimensions < binaryName.length() && binaryName.charAt(dimensions) == '[') {
            dimensions++;
        }
        String element = binaryName.substring(dimensions);
        if (dimensions > 0 && element.length() == 1) {
            element = PRIMITIVES.getOrDefault(element.charAt(0), element);
        } else if (dimensions > 0 && element.startsWith("L") && element.endsWith(";")) {
            element = element.substring(1, element.length() - 1);
        }
        element = ADDRESS.matcher(element).replaceAll("");
        return NUMBERED.matcher(element).replaceAll("$1") + "[]".repeat(dimensions);
    }

    /** Whether a class belongs to the JDK, not to the runtime or the application. */
    static boolean isOfJdk(String className) {
        return JDK_PREFIXES.stream().anyMatch(className::startsWith);
    }

    String className(RecordedClass type) {
        return readable.computeIfAbsent(type.getName(), SymbolNormalizer::readable);
    }

    /** Whether nothing of the stack is Java code. */
    static boolean isWithoutJava(RecordedStackTrace stack) {
        return stack == null
                || stack.getFrames().stream()
                        .map(RecordedFrame::getMethod)
                        .allMatch(method ->
                                method == null || method.getType().getName().isEmpty());
    }

    /** The method at the top of the stack. */
    String method(RecordedStackTrace stack) {
        if (stack == null || stack.getFrames().isEmpty()) {
            return NO_STACK;
        }
        return method(stack.getFrames().get(0));
    }

    /** The method nearest to the top that does not belong to the JDK. */
    String site(RecordedStackTrace stack) {
        if (stack == null || stack.getFrames().isEmpty()) {
            return NO_STACK;
        }
        for (RecordedFrame frame : stack.getFrames()) {
            RecordedMethod method = frame.getMethod();
            if (method != null && !isOfJdk(method.getType().getName())) {
                return method(frame);
            }
        }
        return ONLY_JDK;
    }

    /** All methods of the stack, from the entry point of the thread to the method at the top. */
    List<String> frames(RecordedStackTrace stack) {
        if (stack == null || stack.getFrames().isEmpty()) {
            return List.of(NO_STACK);
        }
        List<String> frames = new ArrayList<>();
        stack.getFrames().forEach(frame -> frames.add(method(frame)));
        if (stack.isTruncated()) {
            frames.add(TRUNCATED);
        }
        Collections.reverse(frames);
        return frames;
    }

    private String method(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        return method == null ? NO_STACK : className(method.getType()) + "." + method.getName();
    }
}
