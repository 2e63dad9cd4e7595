package org.gaeperf.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.options.fetch.FetchPlan;
import org.gaeperf.options.fetch.RuntimeChoice;
import org.gaeperf.options.runtime.DefaultRuntime;

/**
 * Checks the options before anything is fetched, tested or started, and says what is to be fetched; Maven runs it. Invalid
 * options end the build here. So does another run that is measuring now, since the tests and trials of this build would
 * disturb it.
 */
public final class CheckOptionsMain {

    private CheckOptionsMain() {}

    /**
     * Checks that this is Linux, the options in the system properties, that nothing is measured into the output directory at this moment,
     * and what a run that is to be resumed was measured with. If something is wrong, says so and ends the process: Maven
     * would show an exception with its stack trace, and its message twice.
     */
    public static void main(String[] args) {
        OperatingSystemCheck.problem(System.getProperty("os.name")).ifPresent(problem -> {
            System.err.println(problem);
            System.exit(1);
        });
        try {
            check();
        } catch (InvalidOptionsException | IOException e) {
            System.err.println(Optional.ofNullable(e.getMessage()).orElseGet(e::toString));
            System.err.println("BUILD FAILURE: nothing was fetched, tested or measured");
            System.exit(1);
        }
    }

    private static void check() throws IOException {
        BenchmarkOptions options = BuildContext.options();
        BeforeRun.check(options, BuildContext.baseDirectory());
        Path target = BuildContext.targetDirectory();
        new FetchPlan(options, System::getProperty, () -> chooseRuntime(target)).write(target);
    }

    /** The run itself says what its runtime is; here is only what may end the build before that. */
    private static DefaultRuntime chooseRuntime(Path target) throws IOException {
        DefaultRuntime choice = new RuntimeChoice(System::getProperty, target, Instant.now()).choose();
        if (choice.response().isEmpty()) {
            choice.note().ifPresent(System.err::println);
        }
        return choice;
    }
}
