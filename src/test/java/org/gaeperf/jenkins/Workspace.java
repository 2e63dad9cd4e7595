package org.gaeperf.jenkins;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.options.BuildContext;

/** The workspace of a job: the project's scripts and its page of options, and stand-ins for Maven and Java that write what a run would. */
final class Workspace {

    /** Takes the place of a tool: says how it was called, and does what the test says. */
    private static final String STAND_IN = """
            #!/usr/bin/env bash
            printf '%%s|PRESET=%%s|%%s\\n' %1$s "${PRESET:-}" "$*" >> "$CALLS"
            . "$BEHAVIOUR"
            %1$s_called "$@"
            """;

    private static final List<String> BASIC_TOOLS = List.of(
            ("bash basename cat cp cut date dirname env find git grep head ln ls mkdir mv paste ps readlink rm sed sh sort tail"
                            + " tee touch tr uname wc")
                    .split(" "));

    private final Path directory;
    private final Path tools;
    private final Path calls;
    private final Path behaviour;

    Workspace(Path root) throws IOException {
        directory = Files.createDirectories(root.resolve("work space"));
        tools = Files.createDirectories(root.resolve("tools"));
        calls = Files.createFile(root.resolve("calls"));
        behaviour = Files.createFile(root.resolve("behaviour.sh"));
        Path scripts = Files.createDirectories(directory.resolve("scripts"));
        try (Stream<Path> files = Files.list(BuildContext.baseDirectory().resolve("scripts"))) {
            for (Path file : files.toList()) {
                Files.copy(file, scripts.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        Path options = Path.of("src/site/markdown/options.md");
        Files.createDirectories(directory.resolve(options).getParent());
        Files.copy(BuildContext.baseDirectory().resolve(options), directory.resolve(options));
        Files.createDirectories(directory.resolve("output"));
        Files.createFile(directory.resolve("output/.gitkeep"));
        for (String tool : List.of("mvn", "java", "jcmd", "gh", "curl")) {
            Path script = Files.writeString(tools.resolve(tool), STAND_IN.formatted(tool));
            Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    Path directory() {
        return directory;
    }

    /** Sets Bash functions such as {@code mvn_called}: what the stand-ins do, of which some do nothing otherwise. */
    void behave(String functions) throws IOException {
        Files.writeString(behaviour, "jcmd_called() { :; }\ngh_called() { :; }\ncurl_called() { :; }\n" + functions);
    }

    /** Takes a tool away from the machine. */
    void remove(String tool) throws IOException {
        Files.delete(tools.resolve(tool));
    }

    /** Returns how the tools were called, in order, and forgets it. */
    List<String> takeCalls() throws IOException {
        List<String> lines = Files.readAllLines(calls);
        Files.writeString(calls, "");
        return lines;
    }

    /** Runs a command, and returns its exit status. */
    int run(String command, Map<String, String> environment) throws IOException, InterruptedException {
        ProcessBuilder shell = new ProcessBuilder("bash", "-c", command).directory(directory.toFile());
        shell.environment().remove("JAVA_HOME");
        shell.environment().putAll(environment);
        shell.environment().put("HOME", directory.resolveSibling("home").toString());
        shell.environment().put("PATH", tools + ":" + basicTools());
        shell.environment().put("CALLS", calls.toString());
        shell.environment().put("BEHAVIOUR", behaviour.toString());
        return shell.redirectErrorStream(true)
                .redirectOutput(directory.resolveSibling("console").toFile())
                .start()
                .waitFor();
    }

    /**
     * A directory with links to what every Linux has, so that no real Maven or JDK is found. It is outside of the temporary
     * directory of a test, which would warn of each link when it is deleted.
     */
    private static synchronized Path basicTools() throws IOException {
        Path basic = Files.createDirectories(BuildContext.targetDirectory().resolve("jenkins-tools"));
        for (String tool : BASIC_TOOLS) {
            Path link = basic.resolve(tool);
            Optional<Path> real = BuildContext.onPath(tool);
            if (real.isPresent() && !Files.exists(link)) {
                Files.createSymbolicLink(link, real.get());
            }
        }
        return basic;
    }

    boolean exists(String file) {
        return Files.exists(directory.resolve(file));
    }

    String read(String file) throws IOException {
        return Files.readString(directory.resolve(file));
    }

    /** The files that match one of the patterns, as Ant does: links are followed. */
    List<String> find(String patterns, String excludes) throws IOException {
        try (Stream<Path> files = Files.walk(directory, FileVisitOption.FOLLOW_LINKS)) {
            return files.filter(Files::isRegularFile)
                    .map(directory::relativize)
                    .filter(file -> matches(patterns, file) && !matches(excludes, file))
                    .map(Path::toString)
                    .sorted()
                    .toList();
        }
    }

    private static boolean matches(String patterns, Path file) {
        return Stream.of(patterns.split(","))
                .map(String::strip)
                .filter(pattern -> !pattern.isEmpty())
                // In Ant's patterns a directory before ** may be none; in those of Java it may not.
                .flatMap(pattern -> Stream.of(pattern, pattern.replace("/**/", "/")))
                .map(pattern -> FileSystems.getDefault().getPathMatcher("glob:" + pattern))
                .anyMatch((PathMatcher matcher) -> matcher.matches(file));
    }
}
