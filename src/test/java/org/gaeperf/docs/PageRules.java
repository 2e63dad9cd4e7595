package org.gaeperf.docs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Keeps procedure and evidence apart: a page of the web site says what to do, in the present tense and without dates, or what was
 * measured, when, on what and with which command.
 */
final class PageRules {

    /** Pages below this are evidence. */
    static final Path EVIDENCE = DocumentChecks.PAGES.resolve("evidence");

    /** Pages that are made from declarations in the code, and so are as long as these. */
    static final Set<String> GENERATED = Set.of("options.md", "metrics.md");

    /** Pages of whole capabilities that came after the tree of pages was laid out. */
    static final Set<String> LATER = Set.of("jar.md", "tools.md", "traffic.md", "variants.md");

    /** All pages together, without the generated and the later ones, have fewer lines than this. */
    static final int MAX_LINES = 2_500;

    /** A later page has at most so many. */
    static final int MAX_LINES_OF_LATER = 100;

    private static final Pattern ISO_DATE = Pattern.compile("\\b20\\d\\d-\\d\\d(?:-\\d\\d)?\\b");
    private static final Pattern MONTH = Pattern.compile("\\b(?:January|February|March|April|June|July|August|September"
            + "|October|November|December|May (?:20)?\\d\\d?)\\b");
    private static final Pattern DIARY = Pattern.compile(
            "\\b(?:(?:was|were) changed|formerly|former (?:version|rule|default)s?|used to)\\b",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern COMMAND = Pattern.compile(" {4}(?:mvn|scripts/).*");
    private static final Pattern MACHINE = Pattern.compile("(?m)^- \\*Machine:\\*");

    private PageRules() {}

    /** Returns every problem of a page, each with its line or what is missing. */
    static List<String> problems(Path file, String markdown) {
        List<String> problems = file.startsWith(EVIDENCE) ? ofEvidence(markdown) : ofProcedure(markdown);
        return problems.stream().map(problem -> file + ": " + problem).toList();
    }

    private static List<String> ofProcedure(String markdown) {
        List<String> problems = new ArrayList<>();
        markdown.lines().forEach(line -> {
            if (ISO_DATE.matcher(line).find() || MONTH.matcher(line).find()) {
                problems.add("a date belongs to " + EVIDENCE + ": " + line);
            }
            if (DIARY.matcher(line).find()) {
                problems.add("only the present is said outside of " + EVIDENCE + ": " + line);
            }
        });
        return problems;
    }

    private static List<String> ofEvidence(String markdown) {
        List<String> problems = new ArrayList<>();
        if (!ISO_DATE.matcher(markdown).find()) {
            problems.add("evidence needs a date, as 2026-01-31");
        }
        if (!MACHINE.matcher(markdown).find()) {
            problems.add("evidence needs the machine, in a line '- *Machine:* ...'");
        }
        boolean hasCommand = false;
        boolean inTable = false;
        for (String line : markdown.lines().toList()) {
            hasCommand = (hasCommand || COMMAND.matcher(line).matches()) && !line.startsWith("#");
            if (line.startsWith("|") && !inTable && !hasCommand) {
                problems.add("no command of this section, in a code block before it, makes the table again: " + line);
            }
            inTable = line.startsWith("|");
        }
        return problems;
    }

    /**
     * Says that all pages together are too long; empty if they are not.
     *
     * @param linesByPage with the generated pages, which do not count
     */
    static Optional<String> tooManyLines(Map<Path, Long> linesByPage) {
        long lines = linesByPage.entrySet().stream()
                .filter(page -> !GENERATED.contains(page.getKey().getFileName().toString()))
                .mapToLong(page -> LATER.contains(page.getKey().getFileName().toString())
                        ? Math.max(0, page.getValue() - MAX_LINES_OF_LATER)
                        : page.getValue())
                .sum();
        return lines < MAX_LINES
                ? Optional.empty()
                : Optional.of("the pages have " + lines + " lines without the generated ones; fewer than " + MAX_LINES
                        + " are allowed: say each statement once");
    }
}
