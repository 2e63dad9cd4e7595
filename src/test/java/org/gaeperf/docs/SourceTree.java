package org.gaeperf.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The Java types and files of a project, by which the names in its documents are checked. */
final class SourceTree {

    private static final String JAVA = ".java";

    private final Path base;
    private final Map<String, List<Path>> types = new HashMap<>();
    private final Set<String> packages = new HashSet<>();

    /** Reads the tree below {@code src}. */
    static SourceTree read(Path base) throws IOException {
        SourceTree tree = new SourceTree(base);
        try (Stream<Path> files = Files.walk(base.resolve("src"))) {
            files.filter(file -> file.getFileName().toString().endsWith(JAVA)).forEach(tree::add);
        }
        return tree;
    }

    private SourceTree(Path base) {
        this.base = base;
    }

    private void add(Path file) {
        String name = file.getFileName().toString();
        types.computeIfAbsent(name.substring(0, name.length() - JAVA.length()), simpleName -> new ArrayList<>())
                .add(file);
        String path = base.relativize(file.getParent()).toString().replace('\\', '/');
        int java = path.indexOf("/java/");
        if (java >= 0) {
            packages.add(path.substring(java + "/java/".length()).replace('/', '.'));
        }
    }

    /** Says whether a file or directory exists; its path is relative to the project. */
    boolean hasFile(String path) {
        return Files.exists(base.resolve(path));
    }

    /** Says whether there is a top-level type of this simple name. */
    boolean hasType(String simpleName) {
        return types.containsKey(simpleName);
    }

    /** Says whether a file of a type names a member. */
    boolean hasMember(String simpleName, String member) {
        Pattern word = Pattern.compile("\\b" + Pattern.quote(member) + "\\b");
        return types.get(simpleName).stream()
                .anyMatch(file -> word.matcher(text(file)).find());
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Says whether there is a package, or a type in a package, of this full name. */
    boolean hasPackageOrType(String fullName) {
        Path file = Path.of("java", (fullName.replace('.', '/') + JAVA).split("/"));
        String simpleName = fullName.substring(fullName.lastIndexOf('.') + 1);
        boolean isType = types.getOrDefault(simpleName, List.of()).stream().anyMatch(one -> one.endsWith(file));
        return isType || packages.stream().anyMatch(one -> one.equals(fullName) || one.startsWith(fullName + "."));
    }
}
