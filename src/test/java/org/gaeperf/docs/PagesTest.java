package org.gaeperf.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gaeperf.options.BuildContext;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The pages of the web site")
class PagesTest {

    /** Returns the pages by their paths in the project's directory, with their text. */
    private static Map<Path, String> pages() throws IOException {
        Path base = BuildContext.baseDirectory();
        Map<Path, String> pages = new TreeMap<>();
        try (Stream<Path> files = Files.walk(base.resolve(DocumentChecks.PAGES))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                pages.put(base.relativize(file), Files.readString(file));
            }
        }
        return pages;
    }

    @Test
    @DisplayName("are procedure without dates and former versions, or evidence with date, machine and commands")
    void areProcedureOrEvidence() throws IOException {
        Map<Path, String> pages = pages();

        assertThat(pages.keySet()).hasSizeGreaterThan(30);
        assertThat(pages.keySet().stream().filter(page -> page.startsWith(PageRules.EVIDENCE)))
                .hasSizeGreaterThan(5);
        assertThat(pages.entrySet().stream()
                        .flatMap(page -> PageRules.problems(page.getKey(), page.getValue()).stream()))
                .isEmpty();
    }

    @Test
    @DisplayName("have fewer than 2,500 lines together, without the generated ones")
    void areShort() throws IOException {
        Map<Path, Long> lines = new TreeMap<>();
        pages().forEach((page, text) -> lines.put(page, text.lines().count()));

        assertThat(lines.keySet().stream().map(page -> page.getFileName().toString()))
                .containsAll(PageRules.GENERATED);
        assertThat(PageRules.tooManyLines(lines)).isEmpty();
    }

    @Nested
    @DisplayName("A made-up page")
    class MadeUpPage {

        private static final String EVIDENCE =
                "# Evidence\n\n- *Machine:* 2 cores\n- *Date:* 2026-01-31\n\n## Part\n\n";

        @ParameterizedTest
        @DisplayName("of procedure is refused with")
        @ValueSource(
                strings = {
                    "Measured on 2026-11-25.",
                    "As of 2026-11, three pairs.",
                    "On 3 November three pairs were valid.",
                    "Since May 2026 it is a primary metric.",
                    "The limit was changed.",
                    "The medians were changed later.",
                    "Formerly it was 20 minutes.",
                    "By the former rule none stops.",
                    "The former versions had 11 %.",
                    "The page used to have a table."
                })
        void procedureWithDiary(String line) {
            assertThat(PageRules.problems(Path.of("src/site/markdown/made-up.md"), "# Page\n\n" + line))
                    .singleElement()
                    .asString()
                    .endsWith(": " + line);
            assertThat(PageRules.problems(Path.of("src/site/markdown/evidence/made-up.md"), EVIDENCE + line))
                    .isEmpty();
        }

        @ParameterizedTest
        @DisplayName("of procedure may say")
        @ValueSource(
                strings = {
                    "The sum may be a bound, and a server may change.",
                    "`output/20261121T120000Z-load` is a directory.",
                    "A former key is refused.",
                    "| a | b |"
                })
        void procedure(String line) {
            assertThat(PageRules.problems(Path.of("src/site/markdown/made-up.md"), line))
                    .isEmpty();
        }

        @ParameterizedTest
        @DisplayName("of evidence needs, for each table, a command in its section")
        @CsvSource({
            "'    mvn test\n\n| a |\n|---|\n| 1 |', 0",
            "'    scripts/gate-rates.sh\n\n| a |\n|---|\n\nand\n\n| b |\n|---|', 0",
            "'| a |\n|---|\n| 1 |', 1",
            "'| a |\n|---|\n\n    mvn test', 1",
            "'mvn test\n\n| a |\n|---|', 1",
            "'    mvn test\n\n| a |\n|---|\n\n## Next\n\n| b |\n|---|\n', 1",
            "'text without a table', 0"
        })
        void tablesHaveCommands(String section, int problems) {
            assertThat(PageRules.problems(Path.of("src/site/markdown/evidence/made-up.md"), EVIDENCE + section))
                    .hasSize(problems);
        }

        @Test
        @DisplayName("of evidence needs a date and a machine")
        void dateAndMachine() {
            assertThat(PageRules.problems(Path.of("src/site/markdown/evidence/made-up.md"), "# Evidence\n\nFast.\n"))
                    .containsExactly(
                            "src/site/markdown/evidence/made-up.md: evidence needs a date, as 2026-01-31",
                            "src/site/markdown/evidence/made-up.md: evidence needs the machine, in a line '- *Machine:*"
                                    + " ...'");
        }

        @Test
        @DisplayName("of 2,500 lines is too long, unless it is generated")
        void lines() {
            assertThat(PageRules.tooManyLines(Map.of(Path.of("a.md"), 2_400L, Path.of("evidence/b.md"), 99L)))
                    .isEmpty();
            assertThat(PageRules.tooManyLines(Map.of(Path.of("a.md"), 2_400L, Path.of("evidence/b.md"), 100L)))
                    .contains(
                            "the pages have 2500 lines without the generated ones; fewer than 2500 are allowed: say each"
                                    + " statement once");
            assertThat(PageRules.tooManyLines(Map.of(Path.of("options.md"), 2_500L)))
                    .isEmpty();
            assertThat(PageRules.tooManyLines(Map.of(Path.of("a.md"), 2_499L, Path.of("jar.md"), 100L)))
                    .as("of a capability that came later")
                    .isEmpty();
            assertThat(PageRules.tooManyLines(Map.of(Path.of("a.md"), 2_499L, Path.of("jar.md"), 101L)))
                    .isPresent();
        }
    }
}
