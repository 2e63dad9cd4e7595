package org.gaeperf.sampling.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.gaeperf.sampling.Resources;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.jvm.NativeMemory.Category;
import org.gaeperf.sampling.jvm.NativeMemory.Use;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NativeMemoryTest {

    private static final long KIB = 1024;

    @Test
    void readsEveryCategoryOfJdk17() {
        NativeMemory memory = NativeMemory.parse(Resources.text("native-memory-jdk17.txt"));

        assertThat(memory.total()).isEqualTo(new Use(1_526_672 * KIB, 89_108 * KIB));
        assertThat(memory.categories())
                .extracting(Category::name)
                .containsExactly(
                        "Java Heap",
                        "Class",
                        "Thread",
                        "Code",
                        "GC",
                        "Compiler",
                        "Internal",
                        "Symbol",
                        "Native Memory Tracking",
                        "Shared class space",
                        "Arena Chunk",
                        "Module",
                        "Safepoint",
                        "Synchronization",
                        "Serviceability",
                        "Metaspace",
                        "String Deduplication",
                        "Object Monitors");
        assertThat(memory.categories()).contains(new Category("Class", new Use(1_048_651 * KIB, 203 * KIB), 128 * KIB));
    }

    @Test
    void readsEveryCategoryOfJdk25() {
        NativeMemory memory = NativeMemory.parse(Resources.text("native-memory-jdk25.txt"));

        assertThat(memory.total()).isEqualTo(new Use(1_526_624 * KIB, 91_976 * KIB));
        assertThat(memory.categories())
                .hasSize(19)
                .contains(new Category("Shared class space", new Use(16_384 * KIB, 13_908 * KIB), 13_908 * KIB))
                .contains(new Category("Logging", new Use(0, 0), 0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"native-memory-jdk17.txt", "native-memory-jdk25.txt"})
    @DisplayName("the committed categories add up to the total, except for rounding")
    void categoriesAddUp(String resource) {
        NativeMemory memory = NativeMemory.parse(Resources.text(resource));

        long sum = memory.categories().stream()
                .mapToLong(category -> category.use().committedBytes())
                .sum();
        assertThat(memory.total().committedBytes() - sum).isBetween(-20 * KIB, 20 * KIB);
    }

    @ParameterizedTest
    @CsvSource({
        "Java Heap, JavaHeap",
        "Shared class space, SharedClassSpace",
        "GC, Gc",
        "GCCardSet, GCCardSet",
        "Object Monitors, ObjectMonitors",
        "JVMCI, Jvmci",
        "Native Memory Tracking, NativeMemoryTracking"
    })
    void makesOneWordOfAName(String name, String camelName) {
        assertThat(new Category(name, new Use(0, 0), 0).camelName()).isEqualTo(camelName);
    }

    @Test
    void knowsTheResponseOfAJvmWithoutTracking() {
        assertThat(NativeMemory.isDisabled(Resources.text("native-memory-disabled.txt")))
                .isTrue();
        assertThat(NativeMemory.isDisabled(Resources.text("native-memory-jdk17.txt")))
                .isFalse();
    }

    @Test
    void saysThatTheTotalIsMissing() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> NativeMemory.parse("12:\nUnknown diagnostic command\n"))
                .withMessage("jcmd VM.native_memory: expected a line \"Total: reserved=…KB, committed=…KB\", "
                        + "found \"12: | Unknown diagnostic command\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"-  Java Heap (reserved=1MB, committed=1MB)", "-  Java Heap", "- (reserved=1KB, committed=1KB)"})
    void saysWhichCategoryIsMalformed(String line) {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> NativeMemory.parse("Total: reserved=2KB, committed=1KB\n" + line))
                .withMessage("jcmd VM.native_memory: expected \"- NAME (reserved=…KB, committed=…KB\", found \"" + line
                        + "\"");
    }

    @Test
    void saysThatCategoriesAreMissing() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> NativeMemory.parse("Total: reserved=2KB, committed=1KB\n"))
                .withMessageContaining("expected categories such as");
    }

    @Test
    void saysThatASizeIsTooLarge() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> NativeMemory.parse("Total: reserved=9223372036854775807KB, committed=1KB\n"))
                .withMessageStartingWith("jcmd VM.native_memory, Total reserved: expected a size");
    }
}
