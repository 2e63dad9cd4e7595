package org.gaeperf.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.model.RunResult;
import org.gaeperf.options.BuildContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Checks which way the packages depend on each other, and how large they are. */
class ArchitectureTest {

    private static final int MAX_FILES = 22;
    private static final String FOR_TESTS = "org.gaeperf.junit";
    private static final String[] JUNIT = {"org.junit..", "org.opentest4j..", "org.apiguardian.."};
    private static final Path SOURCES = BuildContext.baseDirectory().resolve("src/main/java");

    private static JavaClasses main;

    @BeforeAll
    static void readClasses() throws Exception {
        main = new ClassFileImporter()
                .importPath(Path.of(RunResult.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI()));
    }

    @Test
    @DisplayName("a package uses only the packages that PackageTable allows")
    void directionOfImports() {
        assertThat(PackageTable.GAEPERF.unknown(main))
                .as("packages without a line in PackageTable")
                .isEmpty();
        assertThat(PackageTable.GAEPERF.violations(main)).isEmpty();
    }

    /** The classes for tests of other projects are there without gaeperf's libraries, and JUnit only beside them. */
    @Test
    @DisplayName("only the package for tests of other projects uses JUnit, and it uses nothing else but the JDK")
    void usesOfJUnit() {
        noClasses()
                .that()
                .resideOutsideOfPackage(FOR_TESTS)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(JUNIT)
                .check(main);
        classes()
                .that()
                .resideInAPackage(FOR_TESTS)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(Stream.concat(Stream.of(FOR_TESTS, "java.."), Stream.of(JUNIT))
                        .toArray(String[]::new))
                .check(main);
    }

    @Test
    @DisplayName("no package depends on itself through others")
    void noCycles() {
        assertThat(cycles(main, "org.gaeperf")).isEmpty();
    }

    /** A constant of another class is compiled into the class that uses it: only the source names where it is from. */
    @Test
    @DisplayName("no source file imports what PackageTable does not allow, constants included")
    void importsOfConstants() throws IOException {
        for (Map.Entry<Path, List<Path>> directory : sourcesByDirectory().entrySet()) {
            String name = packageName(directory.getKey());
            for (Path file : directory.getValue()) {
                assertThat(matches("(?m)^import (?:static )?org\\.gaeperf\\.([a-z.]+)\\.[A-Z]", file))
                        .as(name + "/" + file.getFileName())
                        .allMatch(other -> isAllowed(name, other));
            }
        }
    }

    @Test
    @DisplayName("each package says in its package-info.java what it may import")
    void packageInfos() throws IOException {
        for (Path directory : sourcesByDirectory().keySet()) {
            Path info = directory.resolve("package-info.java");
            assertThat(info).exists();
            String said = Files.readString(info).replaceAll("\\R \\*", "");
            List<String> imports =
                    PackageTable.GAEPERF.of(packageName(directory)).orElse(List.of("a line in the table"));
            assertThat(said)
                    .as("package-info.java of " + packageName(directory))
                    .contains(
                            imports.isEmpty()
                                    ? "<p>May import no other package of gaeperf."
                                    : imports.stream()
                                            .map("{@code %s}"::formatted)
                                            .collect(Collectors.joining(", ", "<p>May import: ", ".")));
        }
    }

    @Test
    @DisplayName("no package has more than 22 files")
    void sizeOfPackages() throws IOException {
        assertThat(sourcesByDirectory())
                .isNotEmpty()
                .allSatisfy((directory, files) ->
                        assertThat(files).as(directory.toString()).hasSizeLessThanOrEqualTo(MAX_FILES));
    }

    /** The rules hold something: two packages that import each other, one of them against the table. */
    @Nested
    class OfTheSample {

        private static final String ROOT = "org.gaeperf.architecture.sample";

        private final JavaClasses sample = new ClassFileImporter().importPackages(ROOT);

        @Test
        @DisplayName("an import that the table does not allow is reported")
        void forbiddenImport() {
            assertThat(PackageTable.parse(ROOT, "report -> -\ntrial -> report\n")
                            .violations(sample))
                    .isNotEmpty()
                    .allMatch(line -> line.contains("<" + ROOT + ".report.SampleReport") && line.contains(".trial."));
            assertThat(PackageTable.parse(ROOT, "report -> trial\ntrial -> report\n")
                            .violations(sample))
                    .isEmpty();
        }

        @Test
        @DisplayName("a package without a line in the table is reported")
        void unknownPackage() {
            assertThat(PackageTable.parse(ROOT, "report -> trial\n").unknown(sample))
                    .containsExactly(ROOT + ".trial");
        }

        @Test
        @DisplayName("a cycle is reported")
        void cycle() {
            assertThat(cycles(sample, ROOT)).hasSize(1).first().asString().contains("report", "trial");
        }
    }

    private static List<String> cycles(JavaClasses classes, String root) {
        return slices().matching(root + ".(**)")
                .should()
                .beFreeOfCycles()
                .evaluate(classes)
                .getFailureReport()
                .getDetails();
    }

    private static boolean isAllowed(String name, String other) {
        return other.equals(name)
                || PackageTable.GAEPERF.of(name).orElse(List.of()).stream()
                        .anyMatch(allowed -> allowed.endsWith("..")
                                ? (other + ".").startsWith(allowed.substring(0, allowed.length() - 1))
                                : other.equals(allowed));
    }

    private static List<String> matches(String pattern, Path file) throws IOException {
        Function<MatchResult, String> first = match -> match.group(1);
        return Pattern.compile(pattern)
                .matcher(Files.readString(file))
                .results()
                .map(first)
                .toList();
    }

    /** Returns {@code report.text} for its directory. */
    private static String packageName(Path directory) {
        return SOURCES.resolve("org/gaeperf").relativize(directory).toString().replace('/', '.');
    }

    private static Map<Path, List<Path>> sourcesByDirectory() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .collect(Collectors.groupingBy(Path::getParent));
        }
    }
}
