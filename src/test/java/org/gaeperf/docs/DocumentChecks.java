package org.gaeperf.docs;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds links that lead nowhere, and names of what does not exist any more, in a set of documents. */
final class DocumentChecks {

    /** The pages that become the web site. */
    static final Path PAGES = Path.of("src/site/markdown");

    private static final Pattern OPTION =
            Pattern.compile("(?:(?<![\\w.])|(?<=-D))bench\\.([A-Za-z0-9]+(?:\\.[A-Za-z0-9]+)*|\\*)(\\.\\*)?");
    private static final Pattern OWN_NAME = Pattern.compile("org\\.gaeperf(?:\\.\\w+)*");
    private static final Pattern TYPE = Pattern.compile("([A-Z][a-z][A-Za-z0-9]*)(?:\\.(\\w+)(?:\\(\\))?)?");
    private static final Pattern TEST = Pattern.compile("(?<![*\\w])[A-Z]\\w*(?:Test|Suite)\\b");
    private static final Pattern FILE = Pattern.compile("(?<![\\w./-])(?:src|scripts|\\.ci)/[\\w./-]*\\w");

    /** Names in backticks that look like a type of ours and belong to others, or are no types. */
    private static final Set<String> FOREIGN = Set.of(
            "RequestRunner",
            "RequestManager",
            "ServerConnector",
            "MemoryMXBean",
            "MultiPartInputStreamParser",
            "MultiPartFormInputStream",
            "MultiPartFormData",
            "System",
            "Path",
            "Duration",
            "OutOfMemoryError",
            "Jenkinsfile");

    private final Map<Path, Document> documents;
    private final SourceTree sources;
    private final Set<String> options;

    /**
     * Checks of these documents.
     *
     * @param options every name of an option
     */
    DocumentChecks(List<Document> documents, SourceTree sources, Set<String> options) {
        this.documents = documents.stream().collect(Collectors.toMap(Document::file, Function.identity()));
        this.sources = sources;
        this.options = Set.copyOf(options);
    }

    /** Returns every problem of a document, each with what is wrong. */
    List<String> problems(Document document) {
        List<String> problems = new ArrayList<>();
        document.links().forEach(link -> checkLink(document, link, problems));
        document.codeSpans().forEach(text -> checkType(text, problems));
        Stream.concat(document.codeSpans().stream(), document.codeBlocks().stream())
                .forEach(text -> {
                    checkOptions(text, problems);
                    checkNames(text, problems);
                    checkFiles(text, problems);
                });
        return problems.stream()
                .map(problem -> document.file() + ": " + problem)
                .distinct()
                .toList();
    }

    private void checkLink(Document document, String link, List<String> problems) {
        URI uri = URI.create(link);
        if (uri.isAbsolute()) {
            return;
        }
        Path target = document.file();
        if (!uri.getPath().isEmpty()) {
            target = document.file().resolveSibling(uri.getPath()).normalize();
            if (!sources.hasFile(target.toString()) && !documents.containsKey(target)) {
                problems.add("the link " + link + " leads to a file that does not exist");
                return;
            }
            if (document.file().startsWith(PAGES) && !target.startsWith(PAGES)) {
                problems.add("the link " + link + " leads out of " + PAGES + "; the web site has only these pages");
            }
        }
        if (uri.getFragment() != null && !anchors(target).contains(uri.getFragment())) {
            problems.add("the link " + link + " leads to no anchor; needed is <a id=\"" + uri.getFragment()
                    + "\"></a> in " + target);
        }
    }

    private Set<String> anchors(Path file) {
        return documents.containsKey(file) ? documents.get(file).anchors() : Set.of();
    }

    private void checkOptions(String text, List<String> problems) {
        Matcher matcher = OPTION.matcher(text);
        while (matcher.find()) {
            String name = matcher.group();
            boolean known = name.endsWith("*")
                    ? options.stream().anyMatch(one -> one.startsWith(name.substring(0, name.length() - 1)))
                    : options.contains(name) || isOfFamily(name);
            if (!known) {
                problems.add("there is no option " + name);
            }
        }
    }

    private boolean isOfFamily(String name) {
        return options.stream()
                .filter(one -> one.endsWith(".NAME"))
                .anyMatch(one -> name.startsWith(one.substring(0, one.length() - "NAME".length())));
    }

    private void checkType(String text, List<String> problems) {
        Matcher matcher = TYPE.matcher(text);
        if (!matcher.matches() || FOREIGN.contains(matcher.group(1))) {
            return;
        }
        if (!sources.hasType(matcher.group(1))) {
            problems.add("there is no type " + matcher.group(1));
        } else if (matcher.group(2) != null && !sources.hasMember(matcher.group(1), matcher.group(2))) {
            problems.add(matcher.group(1) + " has no member " + matcher.group(2));
        }
    }

    private void checkNames(String text, List<String> problems) {
        OWN_NAME.matcher(text)
                .results()
                .map(found -> found.group())
                .filter(name -> !sources.hasPackageOrType(name))
                .forEach(name -> problems.add("there is no package or type " + name));
        TEST.matcher(text)
                .results()
                .map(found -> found.group())
                .filter(name -> !sources.hasType(name))
                .forEach(name -> problems.add("there is no type " + name));
    }

    private void checkFiles(String text, List<String> problems) {
        FILE.matcher(text)
                .results()
                .map(found -> found.group())
                .filter(file -> !sources.hasFile(file))
                .forEach(file -> problems.add("there is no file " + file));
    }
}
