package org.gaeperf.run;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.gaeperf.cluster.protocol.ServerHostEvent;
import org.gaeperf.cluster.server.RemoteBundle;
import org.gaeperf.cluster.server.ServerHostRun;
import org.gaeperf.cluster.ssh.HostException;
import org.gaeperf.model.HarnessInfo;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.RunResult;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.OptionCatalog;
import org.gaeperf.options.declaration.CommandSyntax;
import org.gaeperf.options.fetch.FetchPlan;
import org.gaeperf.options.hosts.HostOptionDeclarations;
import org.gaeperf.options.hosts.ServerHostOptions;
import org.gaeperf.system.SystemInfo;

/** Lets the host of the server run and measure all that this build asks for, and keeps the results here. */
public final class RunOnServerHost {

    /** What the names of all options of hosts begin with, that of their file included. */
    private static final String HOSTS = "bench.hosts";

    private static final String OUTPUT = "bench.output";
    private static final String RUNTIME_VERSION = "bench.runtime.version";
    private static final String SEED = "bench.seed";

    private final BenchmarkOptions options;
    private final ServerHostRun run;
    private final Set<Path> directories = new TreeSet<>();

    private RunOnServerHost(BenchmarkOptions options, ServerHostRun run) {
        this.options = options;
        this.run = run;
    }

    /**
     * Starts to measure there.
     *
     * @param mainClass that measures
     * @param output gets each line for people
     * @throws HostException if the host cannot run the server; the message says why
     */
    public static RunOnServerHost start(BenchmarkOptions options, String mainClass, Consumer<String> output)
            throws HostException {
        ServerHostOptions host = options.machine().serverHost().orElseThrow();
        output.accept("The server runs on " + host.address().displayName() + ", which also measures it; gaeperf is"
                + " copied there now");
        ServerHostRun run = ServerHostRun.start(
                host, bundle(options, mainClass), options.output().directory(), output);
        return new RunOnServerHost(options, run);
    }

    private static RemoteBundle bundle(BenchmarkOptions options, String mainClass) {
        Map<String, String> sent = new HashMap<>();
        Map<String, Path> given = new HashMap<>();
        SortedMap<String, String> user = options.recorded().userSupplied();
        user.forEach((name, value) -> {
            if (OptionCatalog.namesInput(name)) {
                Path file = BuildContext.baseDirectory().resolve(value);
                String there = RemoteBundle.INPUT_FILES + "/" + given.size() + "/" + file.getFileName();
                given.put(there, file);
                sent.put(name, there);
            } else if (!name.startsWith(HOSTS) && !name.equals(OUTPUT)) {
                sent.put(name, value);
            }
        });
        options.machine().loaders().ifPresent(loaders -> {
            user.forEach((name, value) -> {
                if (HostOptionDeclarations.isForServerHost(name)) {
                    sent.put(name, value);
                }
            });
            Path known = loaders.access().knownHosts();
            if (Files.isRegularFile(known)) {
                String there = RemoteBundle.INPUT_FILES + "/known_hosts";
                given.put(there, known);
                sent.put(HostOptionDeclarations.PREFIX + "knownHosts", there);
            }
        });
        FetchPlan.defaultRuntime(options).ifPresent(version -> sent.put(RUNTIME_VERSION, version));
        sent.put(SEED, Long.toString(options.measurement().seed()));
        List<Path> classPath = Pattern.compile(File.pathSeparator, Pattern.LITERAL)
                .splitAsStream(System.getProperty("java.class.path"))
                .map(Path::of)
                .toList();
        return new RemoteBundle(
                BuildContext.baseDirectory(), BuildContext.targetDirectory(), classPath, mainClass, sent, given);
    }

    /**
     * The next test that has ended there, once what it stored is here; empty after the last one.
     *
     * @throws HostException if the host refuses to measure, or is lost
     * @throws IOException if the results cannot be stored here
     */
    public Optional<ServerHostEvent.Tested> next() throws HostException, IOException, InterruptedException {
        Optional<ServerHostEvent.Tested> tested = run.next();
        if (tested.isPresent()) {
            fetch();
            run.goOn();
        }
        return tested.map(test -> new ServerHostEvent.Tested(
                test.suite(),
                test.name(),
                test.outcome(),
                run.local(test.message(), options.output().directory())));
    }

    /**
     * Ends the process there, copies what is not here yet, and leaves nothing there but the cache.
     *
     * @throws HostException if the host cannot be reached; what was copied before is kept
     * @throws IOException if the results cannot be stored here
     */
    public void end() throws HostException, IOException {
        try {
            run.end();
            fetch();
            run.remove();
        } catch (HostException e) {
            throw new HostException(e.getMessage() + left(), e);
        } catch (IOException e) {
            throw new IOException("the results could not be copied here: " + e.getMessage() + left(), e);
        } finally {
            run.close();
        }
    }

    private String left() {
        return "; " + run.directory() + " is left, with what was stored there";
    }

    /** The directories of the runs that have results here. */
    public Set<Path> directories() {
        return Collections.unmodifiableSet(directories);
    }

    private void fetch() throws IOException {
        for (Path directory : run.fetch(options.output().directory())) {
            if (Files.isRegularFile(directory.resolve(ResultsFile.NAME))) {
                adopt(directory);
                directories.add(directory);
            }
        }
    }

    /** The results have the options of this build: those there name copies. */
    private void adopt(Path directory) throws IOException {
        RunResult there = ResultsFile.read(directory);
        SortedMap<String, String> common = new TreeMap<>(there.options().common());
        TreeSet<String> ofThisBuild =
                new TreeSet<>(options.recorded().userSupplied().keySet());
        ofThisBuild.addAll(List.of(OUTPUT, HostOptionDeclarations.PREFIX + "knownHosts"));
        for (String name : ofThisBuild) {
            if (OptionCatalog.namesInput(name) || name.startsWith(HOSTS) || name.equals(OUTPUT)) {
                common.remove(name);
                Optional.ofNullable(options.recorded().common().get(name)).ifPresent(value -> common.put(name, value));
            }
        }
        RunDirectory.copied(options.output().directory(), directory)
                .write(there.of(
                        new HarnessInfo(
                                SystemInfo.gitCommit(BuildContext.baseDirectory()),
                                there.sourcesSha256(),
                                there.harness().analysisPlan(),
                                there.harnessJdk()),
                        new RunOptions(
                                common,
                                there.options().bySuite(),
                                options.recorded().userSupplied(),
                                options.command(CommandSyntax.MAVEN),
                                there.options().timeChoice())));
    }
}
