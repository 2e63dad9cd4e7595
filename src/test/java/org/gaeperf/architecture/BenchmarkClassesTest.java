package org.gaeperf.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.gaeperf.Tags;
import org.gaeperf.options.BuildContext;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Holds the list of the test classes that the build compiles when gaeperf's own tests are skipped. */
class BenchmarkClassesTest {

    private static final String BENCHMARK = "org.gaeperf.benchmark";

    @Test
    @DisplayName("what the benchmark needs of the test classes is in its package, or the names of the tags")
    void isWholeInItself() {
        Path tests = BuildContext.targetDirectory().resolve("test-classes");
        Predicate<JavaClass> isTest = type -> type.getSource()
                .filter(source -> "file".equals(source.getUri().getScheme())
                        && Path.of(source.getUri()).startsWith(tests))
                .isPresent();
        Predicate<JavaClass> isCompiled = type -> type.getFullName().equals(Tags.class.getName())
                || (type.getPackageName().startsWith(BENCHMARK) && !fileOf(type).endsWith("Test"));

        classes()
                .that(described("the benchmark compiles", isTest.and(isCompiled)))
                .should()
                .onlyDependOnClassesThat(described(
                        "it compiles, or that are no test classes",
                        isTest.negate().or(isCompiled)))
                .check(new ClassFileImporter()
                        .importPaths(
                                tests.resolve(BENCHMARK.replace('.', '/')),
                                tests.resolve(Tags.class.getName().replace('.', '/') + ".class")));
    }

    /** The name of the class that the file of a nested class has its name from. */
    private static String fileOf(JavaClass type) {
        return type.getFullName().replaceFirst("\\$.*", "");
    }

    private static DescribedPredicate<JavaClass> described(String words, Predicate<JavaClass> predicate) {
        return DescribedPredicate.describe(words, predicate);
    }
}
