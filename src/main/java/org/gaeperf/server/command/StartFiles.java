package org.gaeperf.server.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The files that a server reads when it starts, as far as its command names them: its program, each file in its words, those in
 * the directories of its class path, and of a JVM the libraries, modules and archives of its JDK.
 */
final class StartFiles {

    private static final Set<String> CLASS_PATHS = Set.of("-cp", "-classpath", "--class-path", "-p", "--module-path");

    /** Files of a JDK that are for developers. */
    private static final Set<String> NOT_AT_START = Set.of("src.zip", "ct.sym");

    private final Path directory;
    private final Set<Path> files = new LinkedHashSet<>();

    private StartFiles(Path directory) {
        this.directory = directory;
    }

    /**
     * Finds them.
     *
     * @param words of the command, resolved
     * @param directory that it runs in
     * @param path directories with programs, with colons between them
     * @throws IOException if a directory cannot be listed
     */
    static List<Path> find(List<String> words, Path directory, String path) throws IOException {
        StartFiles start = new StartFiles(directory);
        Optional<Path> program = start.program(words.get(0), path);
        if (program.isPresent()) {
            start.add(program.get());
            start.addJdk(program.get());
        }
        boolean isClassPath = false;
        for (String word : words) {
            for (String part : word.split("[:=,]")) {
                start.addNamed(part, isClassPath);
            }
            isClassPath = CLASS_PATHS.contains(word);
        }
        return List.copyOf(start.files);
    }

    private Optional<Path> program(String word, String path) {
        return word.contains("/")
                ? Optional.of(directory.resolve(word)).filter(Files::isRegularFile)
                : Stream.of(path.split(":"))
                        .map(part -> directory.resolve(part).resolve(word))
                        .filter(Files::isRegularFile)
                        .findFirst();
    }

    /** A program of a JDK is below {@code bin}, beside {@code lib/modules}. */
    private void addJdk(Path program) throws IOException {
        Path home = Optional.ofNullable(program.toRealPath().getParent())
                .map(Path::getParent)
                .orElse(directory);
        if (Files.isRegularFile(home.resolve("lib/modules"))) {
            addAll(home.resolve("lib"));
        }
    }

    private void addNamed(String part, boolean isClassPath) throws IOException {
        Path named = directory.resolve(part.endsWith("/*") ? part.substring(0, part.length() - 2) : part);
        if (part.isEmpty()) {
            return;
        }
        if (Files.isRegularFile(named)) {
            add(named);
        } else if (isClassPath && Files.isDirectory(named)) {
            addAll(named);
        }
    }

    private void addAll(Path parent) throws IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> all = Files.walk(parent)) {
            all.filter(Files::isRegularFile)
                    .filter(file -> !NOT_AT_START.contains(file.getFileName().toString()))
                    .sorted()
                    .forEach(found::add);
        }
        for (Path file : found) {
            add(file);
        }
    }

    /** A file of no bytes has no pages. */
    private void add(Path file) throws IOException {
        if (Files.size(file) > 0) {
            files.add(file.toRealPath());
        }
    }
}
