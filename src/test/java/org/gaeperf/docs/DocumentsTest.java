package org.gaeperf.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.KnownOptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("README and the pages of the web site")
class DocumentsTest {

    private static final Path README = Path.of("README.md");
    private static final int MAX_LINES_OF_README = 119;

    private static Path base;
    private static SourceTree sources;
    private static List<Document> documents;

    @BeforeAll
    static void readDocuments() throws IOException {
        base = BuildContext.baseDirectory();
        sources = SourceTree.read(base);
        documents = new ArrayList<>(List.of(read(README)));
        try (Stream<Path> pages = Files.walk(base.resolve(DocumentChecks.PAGES))) {
            for (Path page : pages.filter(Files::isRegularFile).sorted().toList()) {
                documents.add(read(base.relativize(page)));
            }
        }
    }

    private static Document read(Path file) throws IOException {
        return Document.parse(file, Files.readString(base.resolve(file)));
    }

    @Test
    @DisplayName("README has at most 119 lines")
    void readmeIsShort() {
        assertThat(documents.get(0).lines()).isBetween(50L, (long) MAX_LINES_OF_README);
    }

    @Test
    @DisplayName("have no dead links and name only what exists")
    void nameOnlyWhatExists() {
        DocumentChecks checks = new DocumentChecks(documents, sources, KnownOptions.names());

        assertThat(documents).hasSizeGreaterThan(15);
        assertThat(documents.stream().flatMap(document -> checks.problems(document).stream()))
                .isEmpty();
    }

    @Test
    @DisplayName("are all in the overview and in the menu of the web site")
    void everyPageIsReachable() throws IOException {
        String menu = Files.readString(base.resolve("src/site/site.xml"));
        List<String> overview = documents.stream()
                .filter(document -> document.file().endsWith("index.md"))
                .flatMap(document -> document.links().stream())
                .toList();

        assertThat(documents.stream()
                        .skip(1)
                        .map(document ->
                                DocumentChecks.PAGES.relativize(document.file()).toString()))
                .allSatisfy(page -> {
                    assertThat(menu).contains("href=\"" + page.replace(".md", ".html") + "\"");
                    if (!page.equals("index.md")) {
                        assertThat(overview).contains(page);
                    }
                });
    }

    @Nested
    @DisplayName("A made-up page")
    class MadeUpPage {

        private static final Path PAGE = Path.of("src/site/markdown/made-up.md");

        private List<String> problems(String markdown) {
            Document page = Document.parse(PAGE, markdown);
            Document other = Document.parse(
                    PAGE.resolveSibling("other.md"), "# Other\n\n<a id=\"part\"></a>\n\n## Part of it\n");
            return new DocumentChecks(List.of(page, other), sources, Set.of("bench.rate", "bench.gate.thresholds"))
                    .problems(page);
        }

        @ParameterizedTest
        @DisplayName("may say")
        @ValueSource(
                strings = {
                    "[other](other.md)",
                    "[part](other.md#part)",
                    "<a id=\"here\"></a>\n\n[here](#here)",
                    "[elsewhere](https://example.org/x#y)",
                    "`bench.rate`, `bench.*`, `-Dbench.gate.*` and `bench.gate.thresholds=FILE`",
                    "    mvn test -Dbench.rate=5 # not: workbench.speed",
                    "`DocumentsTest`, `RequestRunner`, `org.gaeperf.docs` and `org.gaeperf.docs.Document`",
                    "`Document.parse` and `Document.parse()`",
                    "`scripts/report.sh RUN`, `src/test/java`, `.ci/run` and /path/scripts/none.sh"
                })
        void isRight(String markdown) {
            assertThat(problems(markdown)).isEmpty();
        }

        @ParameterizedTest(name = "{0}")
        @DisplayName("is refused for")
        @CsvSource(
                delimiter = '|',
                value = {
                    "[x](none.md)                        | the link none.md leads to a file that does not exist",
                    "![x](images/none.png)               | the link images/none.png leads to a file that does not exist",
                    "[x](other.md#none)                  | the link other.md#none leads to no anchor",
                    "[x](#none)                          | the link #none leads to no anchor",
                    "[x](other.md#part-of-it)            | the link other.md#part-of-it leads to no anchor",
                    "[x](../../../README.md)             | leads out of src/site/markdown",
                    "`-Dbench.none=5`                    | there is no option bench.none",
                    "`bench.none.*`                      | there is no option bench.none.*",
                    "`NoSuchThing`                       | there is no type NoSuchThing",
                    "`Document.noSuchMember`             | Document has no member noSuchMember",
                    "`mvn test -Dtest=NoneTest`          | there is no type NoneTest",
                    "`org.gaeperf.none`                  | there is no package or type org.gaeperf.none",
                    "`org.gaeperf.options.DocumentsTest` | there is no package or type org.gaeperf.options.Documents",
                    "`scripts/none.sh output/latest`     | there is no file scripts/none.sh",
                    "`src/none/java`                     | there is no file src/none/java"
                })
        void isWrong(String markdown, String problem) {
            assertThat(problems(markdown)).singleElement().asString().contains(problem);
        }

        @ParameterizedTest
        @DisplayName("is refused for a wrong name in a code block or a table")
        @ValueSource(
                strings = {"    mvn test -Dbench.none=5", "| a |\n|---|\n| `bench.none` |", "```\nbench.none\n```"})
        void isWrongAnywhere(String markdown) {
            assertThat(problems(markdown)).containsExactly(PAGE + ": there is no option bench.none");
        }

        @Test
        @DisplayName("has its lines counted")
        void linesAreCounted() {
            assertThat(Document.parse(PAGE, "a\n".repeat(181)).lines()).isEqualTo(181);
        }
    }
}
