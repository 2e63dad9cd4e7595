package org.gaeperf.junit;

import java.io.File;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How one of the two servers is started: by a main class of the test's class path, or by a command. {@code {port}} stands in
 * either for the port that the server is to listen on.
 */
public final class Variant {

    private final String name;
    private Optional<Class<?>> mainClass = Optional.empty();
    private Optional<String> command = Optional.empty();
    private List<String> arguments = List.of();
    private List<String> jvmArguments = List.of();

    Variant(String name) {
        this.name = name;
    }

    /**
     * Starts the server by a main class, in a JVM with the class path of this test and the JVM flags that gaeperf gives both
     * servers.
     *
     * @param type the class, with {@code public static void main(String[])}
     * @param words the arguments of that method, one of them with {@code {port}}
     * @return this
     * @throws IllegalArgumentException if the class has no such method
     */
    public Variant main(Class<?> type, String... words) {
        if (!hasMain(type)) {
            throw new IllegalArgumentException(name + ": " + type.getName()
                    + " has no method 'public static void main(String[])', by which a JVM could start it");
        }
        mainClass = Optional.of(type);
        command = Optional.empty();
        arguments = List.of(words);
        return this;
    }

    /**
     * Adds flags of the JVM of a main class, after those that gaeperf gives both servers: {@code -Dcodec=new}.
     *
     * @return this
     */
    public Variant jvmArgs(String... flags) {
        jvmArguments = List.of(flags);
        return this;
    }

    /**
     * Starts the server by a command, in the working directory of this test and without a shell.
     *
     * @param line with {@code {port}}; {@code {java} {jvmArgs}} instead of {@code java} has gaeperf choose the JVM's flags
     * @return this
     */
    public Variant command(String line) {
        command = Optional.of(line);
        mainClass = Optional.empty();
        return this;
    }

    /**
     * Returns the command line of gaeperf.
     *
     * @param directory gets the class path, which would be most of the command in every report
     */
    String commandLine(GateDirectory directory) {
        if (command.isPresent()) {
            if (!jvmArguments.isEmpty()) {
                throw new IllegalArgumentException(
                        name + ": jvmArgs(...) is for main(...); write the flags of a command into the command");
            }
            return command.get();
        }
        Class<?> type = mainClass.orElseThrow(() -> new IllegalArgumentException(
                name + ": nothing says how it is started; call main(...) or command(...) of the variant"));
        List<String> words = new ArrayList<>(List.of("{java}", "{jvmArgs}"));
        words.addAll(jvmArguments);
        words.add("@" + directory.classPathFile(classPath(type)));
        words.add(type.getName());
        words.addAll(arguments);
        return words.stream().map(Variant::quoted).collect(Collectors.joining(" "));
    }

    private static boolean hasMain(Class<?> type) {
        try {
            Method main = type.getMethod("main", String[].class);
            return Modifier.isStatic(main.getModifiers()) && main.getReturnType() == void.class;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    /** Returns the class path of this JVM, and where the class is from: tests of a module are on no path. */
    private static String classPath(Class<?> type) {
        Set<String> entries = new LinkedHashSet<>();
        Stream.of("java.class.path", "jdk.module.path")
                .map(name -> System.getProperty(name, ""))
                .flatMap(path -> Stream.of(path.split(File.pathSeparator)))
                .filter(entry -> !entry.isEmpty())
                .map(entry -> Path.of(entry).toAbsolutePath().normalize().toString())
                .forEach(entries::add);
        location(type).ifPresent(entries::add);
        return String.join(File.pathSeparator, entries);
    }

    private static Optional<String> location(Class<?> type) {
        return Optional.ofNullable(type.getProtectionDomain().getCodeSource())
                .map(CodeSource::getLocation)
                .filter(location -> location.getProtocol().equals("file"))
                .map(location -> Path.of(URI.create(location.toString())).toString());
    }

    /** A word as commands have it, in which quotes only hold together what is between them. */
    private static String quoted(String word) {
        boolean plain =
                !word.isEmpty() && word.chars().noneMatch(c -> Character.isWhitespace(c) || c == '\'' || c == '"');
        return plain ? word : "'" + word.replace("'", "'\"'\"'") + "'";
    }
}
