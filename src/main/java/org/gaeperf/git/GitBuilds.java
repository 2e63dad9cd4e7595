package org.gaeperf.git;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gaeperf.files.DirectoryTree;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.process.Command;
import org.gaeperf.process.CommandException;

/**
 * Two commits of the repository in the current directory, each checked out and built in a directory of its own. The repository
 * is not changed; the directories are deleted at the end.
 */
public final class GitBuilds implements AutoCloseable {

    private static final Duration GIT_DEADLINE = Duration.ofMinutes(10);
    private static final Duration BUILD_DEADLINE = Duration.ofHours(1);
    private static final String BETWEEN_COMMITS = "..";
    private static final int SHORT_COMMIT = 12;

    private final Path repository;
    private final Path root;

    private GitBuilds(Path repository, Path root) {
        this.repository = repository;
        this.root = root;
    }

    /**
     * The two directories.
     *
     * @param baseline with the first commit, built
     * @param candidate with the second commit, built
     */
    public record Checkouts(Path baseline, Path candidate) {}

    /**
     * Two commits by their full names.
     *
     * @param baseline the first one
     * @param candidate the second one
     */
    public record Commits(String baseline, String candidate) {}

    /**
     * Prepares for the repository that a directory is in; {@link #close} deletes what is made.
     *
     * @throws IOException if no directory can be made for the checkouts
     */
    public static GitBuilds in(Path repository) throws IOException {
        Path root = Files.createTempDirectory("gaeperf-git-");
        // A user who interrupts the command, or kills it, leaves nothing behind, either.
        ChildProcessRegistry.deleteWithThis(root);
        return new GitBuilds(repository, root);
    }

    /**
     * Finds the commits of a range.
     *
     * @param range as git writes it: {@code main..HEAD}
     * @throws InvalidOptionsException if it does not name two commits
     */
    public Commits commits(String range) {
        int between = range.indexOf(BETWEEN_COMMITS);
        if (between <= 0 || between + BETWEEN_COMMITS.length() == range.length()) {
            throw refused("--git=" + range + ": not two commits; write BASE..HEAD");
        }
        String baseline = commit(range.substring(0, between));
        String candidate = commit(range.substring(between + BETWEEN_COMMITS.length()));
        if (baseline.equals(candidate)) {
            throw refused("--git=" + range + ": both are the commit " + baseline + "; name two different ones");
        }
        return new Commits(baseline, candidate);
    }

    /**
     * Checks out both commits and builds them.
     *
     * @param build the command that builds a checkout, run by a shell in it; empty if nothing is to be built
     * @param text where the commits are named
     * @throws InvalidOptionsException if a build fails
     * @throws IOException if something cannot be written
     * @throws InterruptedException if the thread is interrupted; a build is ended then
     */
    public Checkouts make(Commits commits, Optional<String> build, PrintStream text)
            throws IOException, InterruptedException {
        return new Checkouts(
                built("baseline", commits.baseline(), build, text),
                built("candidate", commits.candidate(), build, text));
    }

    private String commit(String name) {
        try {
            return git("-C", repository.toString(), "rev-parse", "--verify", "--end-of-options", name + "^{commit}")
                    .strip();
        } catch (CommandException e) {
            throw new InvalidOptionsException(List.of("--git: " + name + " is no commit of the repository in "
                    + repository.toAbsolutePath() + ": " + e.getMessage()));
        }
    }

    private Path built(String variant, String commit, Optional<String> build, PrintStream text)
            throws IOException, InterruptedException {
        // The command that results store names the commit by it.
        Path checkout = root.resolve(variant + "-" + commit.substring(0, SHORT_COMMIT));
        text.println(variant + " is commit " + commit + (build.isPresent() ? "; building it" : ""));
        try {
            git("clone", "--quiet", "--shared", "--no-checkout", top(), checkout.toString());
            git("-C", checkout.toString(), "checkout", "--quiet", "--detach", commit);
        } catch (CommandException e) {
            throw new IOException("commit " + commit + " cannot be checked out: " + e.getMessage(), e);
        }
        if (Files.exists(checkout.resolve(".gitmodules"))) {
            text.println(variant
                    + " has submodules, which are not checked out; a build can do it: git submodule update --init");
        }
        if (build.isPresent()) {
            build(variant, checkout, build.get());
        }
        return checkout;
    }

    private String top() throws CommandException {
        return git("-C", repository.toString(), "rev-parse", "--show-toplevel").strip();
    }

    /** The build has the environment of the user, as on a command line. What it leaves running would disturb the measurement. */
    private void build(String variant, Path checkout, String command) throws IOException, InterruptedException {
        Path log = root.resolve(variant + ".log");
        Process process = ChildProcessRegistry.start(new ProcessBuilder("sh", "-c", command)
                .directory(checkout.toFile())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(log.toFile()));
        try {
            if (!process.waitFor(BUILD_DEADLINE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw refused("--build=" + command + ": did not end within " + BUILD_DEADLINE.toMinutes()
                        + " minutes in the " + variant + ": " + tail(log));
            }
        } finally {
            ChildProcessRegistry.killAllStarted();
        }
        if (process.exitValue() != 0) {
            throw refused("--build=" + command + ": ended with status " + process.exitValue() + " in the " + variant
                    + ": " + tail(log));
        }
    }

    /** A build may print anything, in any character set. */
    private static String tail(Path log) throws IOException {
        return Command.tail(new String(Files.readAllBytes(log), StandardCharsets.UTF_8));
    }

    /** Git sees the configuration of the user, which may say which directories are safe, and how large files are fetched. */
    private static String git(String... arguments) throws CommandException {
        List<String> environment = Stream.concat(
                        Stream.of("env"),
                        Stream.of("HOME", "XDG_CONFIG_HOME")
                                .filter(name -> System.getenv(name) != null)
                                .map(name -> name + "=" + System.getenv(name)))
                .toList();
        List<String> words =
                Stream.concat(Stream.of("git"), Stream.of(arguments)).toList();
        return new Command(words, environment, GIT_DEADLINE)
                .run()
                .requireSuccess()
                .stdout();
    }

    private static InvalidOptionsException refused(String message) {
        return new InvalidOptionsException(List.of(message));
    }

    @Override
    public void close() {
        try {
            DirectoryTree.delete(root);
        } catch (IOException | UncheckedIOException e) {
            System.err.println("cannot delete " + root + ": " + e.getMessage() + "; delete it yourself");
        }
    }
}
