package org.gaeperf.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.InvalidOptionsException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Two commits of a repository")
class GitBuildsTest {

    private static final Optional<String> BUILD = Optional.of("tr a-z A-Z < version > built");

    private final ByteArrayOutputStream text = new ByteArrayOutputStream();

    @TempDir
    private Path repository;

    @BeforeEach
    void commitTwice() throws Exception {
        assumeTrue(BuildContext.onPath("git").isPresent(), "git is not on this machine's PATH");
        git("init", "--quiet", "--initial-branch=main");
        for (String version : List.of("old", "new")) {
            Files.writeString(repository.resolve("version"), version);
            git("add", "version");
            git("-c", "user.name=Tester", "-c", "user.email=t@example.org", "commit", "--quiet", "-m", version);
        }
        Files.writeString(repository.resolve("version"), "not committed");
    }

    @Test
    @DisplayName("are built in directories of their own, which are gone at the end, and the repository is as before")
    void built() throws Exception {
        GitBuilds.Checkouts checkouts;
        try (GitBuilds builds = GitBuilds.in(repository)) {
            checkouts = make(builds, "main~1..main", BUILD);

            assertThat(checkouts.baseline().resolve("built")).hasContent("OLD");
            assertThat(checkouts.baseline().getFileName().toString()).matches("baseline-[0-9a-f]{12}");
            assertThat(checkouts.candidate().resolve("built")).hasContent("NEW");
        }

        assertThat(checkouts.baseline()).doesNotExist();
        assertThat(checkouts.baseline().getParent()).doesNotExist();
        assertThat(repository.resolve("version")).hasContent("not committed");
        assertThat(repository.resolve(".git/worktrees")).doesNotExist();
        assertThat(text.toString(StandardCharsets.UTF_8)).contains("baseline is commit ", "candidate is commit ");
    }

    @Test
    @DisplayName("are found from a directory below, and need no build")
    void withoutBuild() throws Exception {
        try (GitBuilds builds = GitBuilds.in(Files.createDirectory(repository.resolve("below")))) {
            GitBuilds.Checkouts checkouts = make(builds, "HEAD~1..HEAD", Optional.empty());

            assertThat(checkouts.baseline().resolve("version")).hasContent("old");
            assertThat(checkouts.baseline().resolve("built")).doesNotExist();
        }
    }

    @ParameterizedTest
    @DisplayName("are refused if the range does not name them")
    @CsvSource(
            delimiter = '|',
            value = {
                "main       | --git=main: not two commits; write BASE..HEAD",
                "main..     | --git=main..: not two commits; write BASE..HEAD",
                "none..HEAD | --git: none is no commit of the repository in ",
                "main..HEAD | --git=main..HEAD: both are the commit ",
                "--all..HEAD | --git: --all is no commit of the repository in ",
            })
    void refused(String range, String message) throws IOException {
        try (GitBuilds builds = GitBuilds.in(repository)) {
            assertThatThrownBy(() -> make(builds, range, BUILD))
                    .isInstanceOf(InvalidOptionsException.class)
                    .hasMessageStartingWith(message);
        }
    }

    @Test
    @DisplayName("are refused if one of them cannot be built, with the end of what the build said")
    void failingBuild() throws IOException {
        assertThat(refusal("grep -q old version || { echo no such symbol; exit 3; }"))
                .endsWith("ended with status 3 in the candidate: no such symbol");
    }

    @Test
    @DisplayName("may print any bytes while they are built, and what they leave running is ended")
    void leftRunning() throws Exception {
        assertThat(refusal("setsid sleep 3600 & echo $! > " + repository.resolve("pid")
                        + "; printf 'gr\\374n\\n'; exit 3"))
                .contains("ended with status 3 in the baseline: gr");

        long pid = Long.parseLong(Files.readString(repository.resolve("pid")).strip());
        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    @DisplayName("with submodules are checked out without these, which is said")
    void submodules() throws Exception {
        Files.writeString(repository.resolve(".gitmodules"), "[submodule \"lib\"]\n\tpath = lib\n\turl = ./lib\n");
        git("add", ".gitmodules");
        git("-c", "user.name=Tester", "-c", "user.email=t@example.org", "commit", "--quiet", "-m", "submodule");
        try (GitBuilds builds = GitBuilds.in(repository)) {
            make(builds, "HEAD~1..HEAD", Optional.empty());
        }

        assertThat(text.toString(StandardCharsets.UTF_8))
                .contains("candidate has submodules, which are not checked out");
    }

    /** Returns why the commits cannot be built. */
    private String refusal(String build) throws IOException {
        try (GitBuilds builds = GitBuilds.in(repository)) {
            return catchThrowableOfType(
                            InvalidOptionsException.class, () -> make(builds, "HEAD~1..HEAD", Optional.of(build)))
                    .getMessage();
        }
    }

    private GitBuilds.Checkouts make(GitBuilds builds, String range, Optional<String> build) throws Exception {
        return builds.make(builds.commits(range), build, new PrintStream(text, true, StandardCharsets.UTF_8));
    }

    private void git(String... arguments) throws Exception {
        List<String> words = new ArrayList<>(List.of("git", "-C", repository.toString()));
        words.addAll(List.of(arguments));
        assertThat(new ProcessBuilder(words).inheritIO().start().waitFor()).isZero();
    }
}
