package org.gaeperf.sampling.memory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gaeperf.model.server.MemoryKind;
import org.gaeperf.sampling.jvm.JvmMemory;
import org.gaeperf.sampling.jvm.JvmMemory.Region;

/**
 * Says what the mappings of a process are. A mapping that is only partly one thing, since the kernel has joined it with its
 * neighbour, is other anonymous memory; large allocations that a mapping begins with are divided off before.
 */
final class MappingKinds {

    private static final String DELETED = " (deleted)";
    private static final Pattern LIBRARY = Pattern.compile(".*\\.so(\\.[0-9.]+)?");
    private static final Pattern JAR = Pattern.compile(".*\\.(jar|war|zip|jmod)|.*/lib/modules");

    private final ProcessMappings process;
    private final List<Region> regions;
    private final Set<String> programs;
    private final Set<Mapping> stacks;

    /**
     * Prepares for a process.
     *
     * @param jvm what the process says of itself, if it is a JVM that was asked
     */
    MappingKinds(ProcessMappings process, JvmMemory jvm) {
        this.process = process;
        this.regions = joined(jvm.regions());
        this.programs = process.mappings().stream()
                .filter(mapping -> mapping.hasInode() && mapping.isExecutable())
                .map(Mapping::name)
                .collect(Collectors.toSet());
        this.stacks = stacks();
    }

    /** Joins regions of one kind that touch or overlap. */
    private static List<Region> joined(List<Region> regions) {
        List<Region> joined = new ArrayList<>();
        for (Region region : regions.stream()
                .sorted(Comparator.comparing(Region::kind).thenComparing(Region::from))
                .toList()) {
            Optional<Region> last = joined.isEmpty()
                    ? Optional.empty()
                    : Optional.of(joined.get(joined.size() - 1))
                            .filter(before -> before.kind() == region.kind() && before.to() >= region.from());
            last.ifPresentOrElse(
                    before -> joined.set(
                            joined.size() - 1,
                            new Region(region.kind(), before.from(), Math.max(before.to(), region.to()))),
                    () -> joined.add(region));
        }
        return joined;
    }

    MemoryKind kind(Mapping mapping) {
        return regions.stream()
                .filter(region -> mapping.isIn(region.from(), region.to()))
                .map(Region::kind)
                .findFirst()
                .orElseGet(() -> mapping.hasInode() ? ofFile(mapping) : ofMemory(mapping));
    }

    private MemoryKind ofFile(Mapping mapping) {
        String file = mapping.name().endsWith(DELETED)
                ? mapping.name().substring(0, mapping.name().length() - DELETED.length())
                : mapping.name();
        if (file.startsWith("/memfd:java_heap")) {
            return MemoryKind.JAVA_HEAP;
        }
        if (file.startsWith("/memfd:")
                || file.startsWith("/dev/shm/")
                || file.startsWith("/dev/zero")
                || file.startsWith("/SYSV")) {
            return MemoryKind.SHARED;
        }
        if (file.endsWith(".jsa")) {
            return MemoryKind.CDS_ARCHIVE;
        }
        if (programs.contains(mapping.name()) || LIBRARY.matcher(file).matches()) {
            return MemoryKind.LIBRARIES;
        }
        return JAR.matcher(file).matches() ? MemoryKind.JARS : MemoryKind.FILES;
    }

    private MemoryKind ofMemory(Mapping mapping) {
        return switch (mapping.name()) {
            case "[heap]" -> MemoryKind.MALLOC_MAIN;
            case "[stack]" -> MemoryKind.STACKS;
            case "[vdso]", "[vvar]", "[vvar_vclock]", "[vsyscall]" -> MemoryKind.LIBRARIES;
            default -> unnamed(mapping);
        };
    }

    private MemoryKind unnamed(Mapping mapping) {
        if (mapping.isShared()) {
            return MemoryKind.SHARED;
        }
        if (process.malloc().arenas().contains(mapping.from())) {
            return MemoryKind.MALLOC_ARENAS;
        }
        if (process.malloc().large().getOrDefault(mapping.from(), 0L) == mapping.length()) {
            return MemoryKind.MALLOC_LARGE;
        }
        return stacks.contains(mapping) ? MemoryKind.STACKS : MemoryKind.ANONYMOUS;
    }

    /**
     * Finds the stacks. A stack has a guard below it. Stacks of Go's routines and of fibers have none, and are in the memory of their runtime. What is
     * larger than a stack may be is one with its neighbour.
     */
    private Set<Mapping> stacks() {
        Set<Mapping> found = new HashSet<>();
        List<Mapping> all = process.mappings();
        for (int n = 1; n < all.size(); n++) {
            Mapping mapping = all.get(n);
            Mapping below = all.get(n - 1);
            if (mapping.isPrivateMemory()
                    && below.isGuard()
                    && below.to() == mapping.from()
                    && mapping.length() <= process.stackLimitBytes()
                    && process.stacks().pointers().stream()
                            .anyMatch(pointer -> pointer >= mapping.from() && pointer < mapping.to())) {
                found.add(mapping);
            }
        }
        return found;
    }
}
