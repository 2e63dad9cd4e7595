package org.gaeperf.profile;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;

/**
 * Makes names of classes, methods and sites comparable between JVMs and versions: it leaves out line numbers, and the numbers
 * and addresses that a JVM gives to generated classes.
 */
public final class SymbolNormalizer {

    /** The name if an event has no stack. */
    static final String NO_STACK = "(no stack)";

    /** The site if the whole stack belongs to the JDK. */
    static final String ONLY_JDK = "(only JDK frames)";

    /** The first frame if the stack is deeper than the JVM records. */
    static final String TRUNCATED = "(deeper stack, cut off)";

    /** Not all of {@code com.sun.}: Jersey, Mail and Faces are there. */
    private static final List<String> JDK_PREFIXES = List.of(
            "java.",
            "javax.",
            "jdk.",
            "sun.",
            "com.sun.beans.",
            "com.sun.crypto.",
            "com.sun.imageio.",
            "com.sun.java.",
            "com.sun.jmx.",
            "com.sun.jndi.",
            "com.sun.management.",
            "com.sun.naming.",
            "com.sun.net.",
            "com.sun.org.apache.",
            "com.sun.security.",
            "com.sun.tools.");

    /** APIs of Java EE, which servers and libraries bring with them. */
    private static final List<String> OF_OTHERS = List.of(
            "javax.ejb.",
            "javax.el.",
            "javax.enterprise.",
            "javax.faces.",
            "javax.inject.",
            "javax.json.",
            "javax.mail.",
            "javax.persistence.",
            "javax.servlet.",
            "javax.validation.",
            "javax.websocket.",
            "javax.ws.rs.");

    /** Matches {@code /0x…} in jcmd, {@code +0x…}, {@code .0x…} or {@code .148626113} in a JFR recording. */
    private static final Pattern ADDRESS = Pattern.compile("(?:[/+.](?:0x[0-9a-f]+|\\d+))+(?=;|$)");

    private static final Pattern NUMBERED = Pattern.compile(
            "(\\$\\$Lambda(?=\\$)|\\$Proxy|\\$\\$SpringCGLIB\\$|Generated(?:Method|Constructor|SerializationConstructor)Accessor)\\$?\\d+");

    /** The package of proxies, which the JVM numbers in the order of the class loaders that ask for one. */
    private static final Pattern PROXY_PACKAGE = Pattern.compile("(?<![\\w.])jdk\\.proxy\\d+\\.");

    /** Matches the random letters that Byte Buddy appends: {@code a.B$ByteBuddy$k3XpQz7v}. */
    private static final Pattern RANDOM =
            Pattern.compile("(\\$(?:ByteBuddy|ByteBuddyProxy|auxiliary))\\$\\w{8}(?![\\w$])");

    /**
     * Matches the names of lambdas and of accessors of private members. javac numbers both in the order of the source, so a
     * lambda that is added above renames all below. Lambdas of one method have one name here, since nothing else tells them
     * apart.
     */
    private static final Pattern NUMBERED_METHOD = Pattern.compile("(lambda\\$.+\\$|access\\$)\\d+");

    private static final Map<Character, String> PRIMITIVES = Map.of(
            'B', "byte", 'C', "char", 'D', "double", 'F', "float", 'I', "int", 'J', "long", 'S', "short", 'Z',
            "boolean");

    private final Map<String, String> readable = new HashMap<>();

    /** Returns {@code byte[]} for {@code [B}; {@code a.B$$Lambda} for {@code a.B$$Lambda$14/0x0000000800c03000}. */
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
        element = NUMBERED.matcher(element).replaceAll("$1");
        element = PROXY_PACKAGE.matcher(element).replaceAll("jdk.proxy.");
        return RANDOM.matcher(element).replaceAll("$1") + "[]".repeat(dimensions);
    }

    /** Returns {@code lambda$run$} for {@code lambda$run$12}; {@code access$} for {@code access$300}. */
    static String readableMethod(String name) {
        Matcher numbered = NUMBERED_METHOD.matcher(name);
        return numbered.matches() ? numbered.group(1) : name;
    }

    /** Says whether a class, or a frame that begins with its name, belongs to the JDK, not to the runtime or the application. */
    public static boolean isOfJdk(String className) {
        return JDK_PREFIXES.stream().anyMatch(className::startsWith)
                && OF_OTHERS.stream().noneMatch(className::startsWith);
    }

    String className(RecordedClass type) {
        return readable.computeIfAbsent(type.getName(), SymbolNormalizer::readable);
    }

    /** Says whether nothing of the stack is Java code. */
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

    /** Returns all methods of the stack, from the entry point of the thread to the method at the top. */
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

    /**
     * Returns the methods of the stack that do not belong to the JDK, from the entry point of the thread to the site; {@link
     * #ONLY_JDK} alone if there are none.
     */
    List<String> serverFrames(RecordedStackTrace stack) {
        List<String> frames = new ArrayList<>();
        for (RecordedFrame frame : stack.getFrames()) {
            RecordedMethod method = frame.getMethod();
            if (method != null && !isOfJdk(method.getType().getName())) {
                frames.add(method(frame));
            }
        }
        Collections.reverse(frames);
        return frames.isEmpty() ? List.of(ONLY_JDK) : frames;
    }

    private String method(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        return method == null ? NO_STACK : className(method.getType()) + "." + readableMethod(method.getName());
    }
}
