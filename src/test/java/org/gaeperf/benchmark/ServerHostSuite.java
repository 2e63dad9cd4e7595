package org.gaeperf.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.cluster.protocol.ServerHostEvent.Tested;
import org.gaeperf.cluster.ssh.HostException;
import org.gaeperf.options.BuildContext;
import org.gaeperf.process.CleanGuard;
import org.gaeperf.process.ParentWatchdog;
import org.gaeperf.run.RunOnServerHost;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/**
 * All requested suites, on the host of the server. Each test there is a test here, and the last one is whether the host held
 * until the end.
 */
@Tag("benchmark")
@Tag(ServerHostSuite.TAG)
@DisplayName("on the server's host")
@TestInstance(Lifecycle.PER_CLASS)
class ServerHostSuite {

    static final String TAG = "server-host";

    private RunOnServerHost host;
    private Optional<String> failure = Optional.empty();
    private boolean over;

    @BeforeAll
    void begin() throws HostException, IOException {
        ParentWatchdog.exitWithBuild();
        CleanGuard.protect(BuildContext.targetDirectory());
        host = RunOnServerHost.start(BuildContext.options(), ServerHostMain.class.getName(), System.out::println);
    }

    @TestFactory
    Stream<DynamicTest> tests() {
        Stream<DynamicTest> there = Stream.generate(this::next)
                .takeWhile(Optional::isPresent)
                .map(Optional::get)
                .map(tested -> DynamicTest.dynamicTest(tested.suite() + ": " + tested.name(), () -> repeat(tested)));
        return TestSequence.of(List.of(there, Stream.of(DynamicTest.dynamicTest("the whole run", this::checkWhole))));
    }

    private Optional<Tested> next() {
        if (over) {
            return Optional.empty();
        }
        try {
            Optional<Tested> tested = host.next();
            over = tested.isEmpty();
            return tested;
        } catch (HostException | IOException e) {
            failure = Optional.of(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            failure = Optional.of("it was interrupted");
        }
        over = true;
        return Optional.empty();
    }

    private static void repeat(Tested tested) {
        switch (tested.outcome()) {
            case PASSED -> {}
            case SKIPPED -> Assumptions.abort(tested.message());
            case FAILED -> Assertions.fail(tested.message());
        }
    }

    /** Whatever has happened, what was stored is copied and reported. */
    private void checkWhole() throws IOException {
        try {
            host.end();
        } catch (HostException | IOException e) {
            failure = Optional.of(failure.map(first -> first + "; ").orElse("") + e.getMessage());
        }
        for (Path run : host.directories()) {
            Reports.make(run);
        }
        failure.ifPresent(Assertions::fail);
    }
}
