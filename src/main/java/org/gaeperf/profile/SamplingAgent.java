package org.gaeperf.profile;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Samples CPU time and allocation of a server's JVM with async-profiler, an agent that the JVM loads at its start. It takes
 * a sample of CPU time for each millisecond that a thread computes, in Java code, native code or the kernel (perf_events), or for each tick of
 * the kernel where perf_events are not allowed.
 *
 * <p>The sampler of Flight Recorder before JDK 25 looks for threads that run Java code at that moment. Of a server that
 * computed for 140 µs in each of 1,000 requests/s, on a core of its own, it took one or two such samples a second, and
 * async-profiler 125 with perf_events and 11 without.
 *
 * <p>It takes a sample of allocation every 64 KB on average, at a random byte (JVM TI, SampledObjectAlloc). Those of Flight
 * Recorder are taken when a thread starts a new allocation buffer. Of 1 KB more in 27 KB for each request they showed
 * nothing, and four classes that had not changed with 160 to 690 bytes more.
 *
 * <p>It records each malloc and each free, so that what is never freed is known to the byte. That costs 1 to 3 µs and 43 bytes of the
 * recording for a malloc with its free.
 */
public final class SamplingAgent {

    private static final String LIBRARY = "libasyncProfiler.so";

    /** What the JDK and async-profiler call them. */
    private static final Map<String, String> PROCESSORS = Map.of("amd64", "x64", "x86_64", "x64", "aarch64", "arm64");

    /** Stacks hold Java frames only, like those of Flight Recorder: what a native method costs is the method's. */
    static final String WITHOUT_NATIVE_MEMORY =
            "start,event=cpu,interval=1ms,alloc=64k,cstack=no,jstackdepth=256,loglevel=warn,jfr";

    /** Those for a trial that is not compared. */
    private static final String OPTIONS = WITHOUT_NATIVE_MEMORY.replace("alloc=64k", "alloc=64k,nativemem=0");

    /** A comma ends an option, and a percent sign begins a placeholder. */
    private static final Pattern NOT_IN_PATHS = Pattern.compile("[,%]");

    private SamplingAgent() {}

    /** The samples that belong to a recording by Flight Recorder: a file next to it, which the JVM writes when it ends. */
    static Path fileOf(Path recording) {
        return recording.resolveSibling(RecordedFiles.AGENT);
    }

    /**
     * Writes the library and returns the argument for the JVM.
     *
     * @param recording that of Flight Recorder; its directory must exist
     * @return empty as {@link #jvmArg(Path, String)}
     * @throws JfrException if the library cannot be written
     */
    static Optional<String> jvmArg(Path recording) throws JfrException {
        return jvmArg(fileOf(recording.toAbsolutePath()), OPTIONS);
    }

    /**
     * Writes the library and returns the argument for the JVM; empty if async-profiler has no library for this system and
     * processor, if it would read a character of the path as part of its options, or if programs may not run from there:
     * a JVM that cannot load an agent does not start.
     *
     * @param file for the samples, absolute; its directory must exist
     * @param options of async-profiler
     * @throws JfrException if the library cannot be written
     */
    static Optional<String> jvmArg(Path file, String options) throws JfrException {
        Path library = file.resolveSibling(LIBRARY);
        Optional<InputStream> found = resource();
        if (found.isEmpty() || NOT_IN_PATHS.matcher(library.toString()).find()) {
            return Optional.empty();
        }
        try (InputStream in = found.get()) {
            Files.copy(in, library, StandardCopyOption.REPLACE_EXISTING);
            library.toFile().setExecutable(true);
            // By access(2), no file of a file system that is mounted with noexec can be executed.
            if (!Files.isExecutable(library)) {
                Files.delete(library);
                return Optional.empty();
            }
        } catch (IOException e) {
            throw new JfrException("the library of async-profiler cannot be written to " + library + ": " + e, e);
        }
        return Optional.of("-agentpath:" + library + "=" + options + ",file=" + file);
    }

    /**
     * Deletes the library once the JVM has loaded it.
     *
     * @param directory of the recording
     * @throws IOException if it cannot be deleted
     */
    public static void deleteLibrary(Path directory) throws IOException {
        Files.deleteIfExists(directory.resolve(LIBRARY));
    }

    /**
     * Returns the arguments for a JVM that is sampled in a trial that is compared: without Flight Recorder, and without native memory.
     *
     * @param directory of the trial, which must exist; the JVM writes {@link RecordedFiles#METHODS} there when it ends
     * @return empty if async-profiler cannot be used on this machine, or from this directory
     * @throws JfrException if the library cannot be written there
     */
    public static Optional<List<String>> jvmArgsForMethods(Path directory) throws JfrException {
        return jvmArg(directory.toAbsolutePath().resolve(RecordedFiles.METHODS), WITHOUT_NATIVE_MEMORY)
                .map(JfrRecording::withExactMethods);
    }

    private static Optional<InputStream> resource() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        Optional<String> processor = Optional.ofNullable(PROCESSORS.get(System.getProperty("os.arch")));
        return processor
                .map(name -> system.startsWith("mac") ? "macos" : system + "-" + name)
                .map(directory -> SamplingAgent.class.getResourceAsStream("/" + directory + "/" + LIBRARY));
    }
}
