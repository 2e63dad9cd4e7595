package org.gaeperf.sampling.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gaeperf.model.server.MemoryKind;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.jvm.JvmMemory;
import org.gaeperf.sampling.jvm.JvmMemory.Region;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A mapping")
class SmapsTest {

    private static final String FIELDS = """
            Size:                132 kB
            KernelPageSize:        4 kB
            Rss:                  40 kB
            Pss:                  20 kB
            Pss_Dirty:            20 kB
            Private_Dirty:        12 kB
            AnonHugePages:         4 kB
            VmFlags: rd wr mr mw me nr sd
            """;
    private static final MallocMappings NO_MALLOC = new MallocMappings(Set.of(), Map.of(), true);

    @Test
    @DisplayName("has the numbers of its paragraph")
    void numbers() {
        String text = "7fb1c4000000-7fb1c4021000 rw-p 00000000 00:00 0 \n" + FIELDS
                + "7fb2453fe000-7fb2453ff000 r-xp 000ce000 fe:00 315124                     /lib/a b.so (deleted)\n"
                + FIELDS;

        assertThat(Smaps.parse(text))
                .containsExactly(
                        new Mapping(
                                0x7fb1c4000000L,
                                0x7fb1c4021000L,
                                "rw-p",
                                false,
                                "",
                                40 * 1024,
                                20 * 1024,
                                12 * 1024,
                                4 * 1024),
                        new Mapping(
                                0x7fb2453fe000L,
                                0x7fb2453ff000L,
                                "r-xp",
                                true,
                                "/lib/a b.so (deleted)",
                                40 * 1024,
                                20 * 1024,
                                12 * 1024,
                                4 * 1024));
        assertThat(Smaps.maps(text).lines()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Rss: 40 kB\n",
                "7fb1c4000000 rw-p 00000000 00:00 0\nRss: 4 kB\nPss: 4 kB\nPrivate_Dirty: 0 kB\n",
                "1000-2000 rw-p 00000000 00:00 0\nPss: 4 kB\nPrivate_Dirty: 0 kB\n",
                "1000-2000 rw-p 00000000 00:00 0\nRss: many kB\nPss: 4 kB\nPrivate_Dirty: 0 kB\n"
            })
    @DisplayName("that is damaged is refused")
    void damaged(String text) {
        assertThatThrownBy(() -> Smaps.parse(text)).isInstanceOf(SampleFormatException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "/usr/lib/server/classes.jsa, CDS_ARCHIVE",
        "/srv/lib/app.jar, JARS",
        "/usr/lib/jvm/lib/modules, JARS",
        "/usr/lib/libc.so.6, LIBRARIES",
        "/tmp/libnative123.so (deleted), LIBRARIES",
        "/srv/data/index.dat, FILES",
        "/memfd:java_heap (deleted), JAVA_HEAP",
        "/memfd:other (deleted), SHARED",
        "/dev/zero (deleted), SHARED"
    })
    @DisplayName("of a file is what the file is")
    void files(String name, MemoryKind kind) {
        Mapping mapping = mapping(0x1000, 0x2000, "rw-p", true, name);

        assertThat(kinds(List.of(mapping), Set.of()).kind(mapping)).isEqualTo(kind);
    }

    @Test
    @DisplayName("of a file of which another part may be executed is a program's")
    void program() {
        Mapping data = mapping(0x3000, 0x4000, "rw-p", true, "/srv/server");
        Mapping code = mapping(0x1000, 0x2000, "r-xp", true, "/srv/server");

        assertThat(kinds(List.of(code, data), Set.of()).kind(data)).isEqualTo(MemoryKind.LIBRARIES);
    }

    @Test
    @DisplayName(
            "is a stack if a thread's stack pointer is in it, with a guard below it, and if it is no larger than a stack may be")
    void stacks() {
        Mapping guard = mapping(0x1000, 0x2000, "---p", false, "");
        Mapping stack = mapping(0x2000, 0x8000, "rw-p", false, "");
        Mapping unguarded = mapping(0x9000, 0xa000, "rw-p", false, "");
        Mapping otherGuard = mapping(0x10000, 0x11000, "---p", false, "");
        Mapping joined = mapping(0x11000, 0x11000 + (9 << 20), "rw-p", false, "");
        MappingKinds kinds =
                kinds(List.of(guard, stack, unguarded, otherGuard, joined), Set.of(0x7ff0L, 0x9ff0L, 0x12000L));

        assertThat(kinds.kind(stack)).isEqualTo(MemoryKind.STACKS);
        assertThat(kinds.kind(unguarded)).isEqualTo(MemoryKind.ANONYMOUS);
        assertThat(kinds.kind(joined)).isEqualTo(MemoryKind.ANONYMOUS);
    }

    @Test
    @DisplayName("is the JVM's if all of it is in regions of one kind, whatever its name")
    void regions() {
        Mapping heap = mapping(0x2000, 0x6000, "rw-p", true, "/lib/classes.jsa");
        Mapping partly = mapping(0x7000, 0x9000, "rw-p", false, "");
        JvmMemory jvm = new JvmMemory(
                List.of(
                        new Region(MemoryKind.JAVA_HEAP, 0x4000, 0x8000),
                        new Region(MemoryKind.JAVA_HEAP, 0x1000, 0x4000),
                        new Region(MemoryKind.METASPACE, 0x8000, 0x9000)),
                Optional.empty(),
                List.of());
        MappingKinds kinds = new MappingKinds(process(List.of(heap, partly), Set.of()), jvm);

        assertThat(kinds.kind(heap)).isEqualTo(MemoryKind.JAVA_HEAP);
        assertThat(kinds.kind(partly)).isEqualTo(MemoryKind.ANONYMOUS);
    }

    @ParameterizedTest
    @CsvSource({
        "PATH=/bin|MALLOC_ARENA_MAX=2|A=b, MALLOC_ARENA_MAX=2",
        "GLIBC_TUNABLES=glibc.malloc.check=1:glibc.malloc.arena_max=4:glibc.x=1, glibc.malloc.arena_max=4",
        "SECRET=MALLOC_ARENA_MAX=2|MALLOC_ARENA_MAX=none,"
    })
    @DisplayName("is how many arenas malloc may have, of all that an environment says")
    void arenas(String environment, String expected) {
        assertThat(MemorySettings.arenas(environment.replace('|', '\0')).orElse(null))
                .isEqualTo(expected);
    }

    @Test
    @DisplayName(
            "has the setting for huge pages that is in brackets, and the limit of a stack, which is never below the default")
    void settings() {
        assertThat(MemorySettings.chosen("always [madvise] never\n")).contains("madvise");
        assertThat(MemorySettings.chosen("")).isEmpty();
        assertThat(StackLimit.bytes(
                        "Max stack size             16777216             unlimited            bytes     \n"))
                .isEqualTo(16 << 20);
        assertThat(StackLimit.bytes(
                        "Max stack size             unlimited            unlimited            bytes     \n"))
                .isEqualTo(8 << 20);
    }

    private static MappingKinds kinds(List<Mapping> mappings, Set<Long> pointers) {
        return new MappingKinds(process(mappings, pointers), JvmMemory.unknown(List.of()));
    }

    private static ProcessMappings process(List<Mapping> mappings, Set<Long> pointers) {
        return new ProcessMappings(
                1, mappings, new StackPointers(pointers, 0), NO_MALLOC, 8 << 20, new ProcessMemory(0, 0, 0), 0);
    }

    private static Mapping mapping(long from, long to, String permissions, boolean hasInode, String name) {
        return new Mapping(from, to, permissions, hasInode, name, 4096, 4096, 4096, 0);
    }
}
