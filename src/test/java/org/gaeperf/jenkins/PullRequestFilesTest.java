package org.gaeperf.jenkins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gaeperf.options.BuildContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs the script with a real repository and the real shell. In place of Java there is a script that writes what a gate would. */
@DisplayName("The files for pull requests that call the jar")
class PullRequestFilesTest {

    private static final Path FILES = BuildContext.baseDirectory().resolve("scripts/pull-request");
    private static final String COMMAND = "java -jar {checkout}/my shop.jar '$HOME' --port={port}";
    private static final String BUILD = "mvn -q \"package\"";
    private static final String VERDICT = "passed: 100 % of all; $(touch injected) `touch injected`";

    @TempDir
    private Path root;

    private Workspace workspace;
    private String forked;
    private String base;
    private String head;

    @BeforeEach
    void commit() throws Exception {
        assumeTrue(BuildContext.onPath("git").isPresent(), "git is not on this machine's PATH");
        workspace = new Workspace(root);
        git("git init --quiet --initial-branch=main . && echo output > .git/info/exclude");
        forked = commitAll("forked");
        git("git checkout --quiet -b topic");
        head = commitAll("head");
        git("git checkout --quiet main");
        base = commitAll("later on main");
        git("git checkout --quiet topic");
    }

    private String commitAll(String message) throws Exception {
        git("git -c user.name=T -c user.email=t@example.org commit --quiet --allow-empty -m '" + message
                + "' && git rev-parse HEAD");
        return Files.readString(root.resolve("console")).strip();
    }

    private void git(String commands) throws Exception {
        assertThat(workspace.run(commands, Map.of())).as(commands).isZero();
    }

    /** A gate that ends with a status; of a refused one there are no results. */
    private void gateEndsWith(int status) throws IOException {
        workspace.behave("""
                java_called() {
                  printf '%%s\\n' "$@" > "$CALLS.arguments"
                  for argument in "$@"; do case $argument in --out=*) out=${argument#--out=} ;; esac; done
                  if [ %1$d != 2 ]; then
                    mkdir -p "$out/run-1"
                    ln -s run-1 "$out/latest"
                    echo '%2$s' > "$out/run-1/comment.md"
                    printf '%%s\\n' state=x 'description=%2$s' > "$out/run-1/verdict.properties"
                  fi
                  exit %1$d
                }
                """.formatted(status, VERDICT));
    }

    private void assertArguments(String out) throws IOException {
        assertThat(root.resolve("calls.arguments"))
                .hasContent(String.join(
                        "\n",
                        "-jar",
                        "/opt/my gaeperf.jar",
                        "gate",
                        "--git=" + forked + ".." + head,
                        "--command=" + COMMAND,
                        "--out=" + out,
                        "--build=" + BUILD,
                        "--path=/items",
                        "--rate=300"));
        assertThat(workspace.exists("injected")).isFalse();
    }

    @ParameterizedTest
    @DisplayName("give a job of GitHub Actions the verdict of the gate, and write a comment if there are results")
    @CsvSource({
        "0, 0, ::notice title=gaeperf::",
        "1, 1, ::error title=gaeperf::",
        "2, 2, ::error title=gaeperf::gate refused; the log says why",
        "3, 0, '::warning title=gaeperf, suspected::'",
        "4, 4, '::error title=gaeperf, the machine was disturbed::'"
    })
    void gitHub(int ofGate, int ofJob, String annotation) throws Exception {
        gateEndsWith(ofGate);
        CompositeAction action = action(base);

        assertThat(action.run(workspace)).isEqualTo(ofJob);

        assertThat(root.resolve("console")).content().startsWith(annotation);
        assertArguments(root.resolve("runner temp/gaeperf-output").toString());
        assertThat(action.output("status")).isEqualTo(Integer.toString(ofGate));
        if (ofGate == 2) {
            assertThat(action.output("results")).isEmpty();
            assertThat(workspace.takeCalls()).noneMatch(call -> call.startsWith("gh|"));
        } else {
            Path results = root.toRealPath().resolve("runner temp/gaeperf-output/run-1");
            assertThat(action.output("results")).isEqualTo(results.toString());
            assertThat(action.output("verdict")).isEqualTo(VERDICT);
            assertThat(root.resolve("console")).content().contains("passed: 100 %25 of all");
            assertThat(workspace.takeCalls())
                    .filteredOn(call -> call.startsWith("gh|"))
                    .singleElement()
                    .asString()
                    .endsWith("|pr comment 17 --edit-last --body-file " + results + "/comment.md");
        }
    }

    @Test
    @DisplayName("say in GitHub Actions what to do if the base is not in the checkout")
    void shallow() throws Exception {
        gateEndsWith(0);

        assertThat(action("0".repeat(40)).run(workspace)).isEqualTo(2);

        assertThat(root.resolve("console")).content().contains("check out with fetch-depth: 0");
    }

    private CompositeAction action(String from) throws IOException {
        return new CompositeAction(
                FILES.resolve("action.yml"),
                Map.of(
                        "jar",
                        "/opt/my gaeperf.jar",
                        "command",
                        COMMAND,
                        "build",
                        BUILD,
                        "options",
                        "--path=/items\n\n--rate=300\n"),
                Map.of(
                        "github.event.pull_request.base.sha",
                        from,
                        "github.event.pull_request.head.sha",
                        head,
                        "github.event.pull_request.number",
                        "17",
                        "github.token",
                        "secret"));
    }

    @ParameterizedTest
    @DisplayName("give a job of GitLab the exit status of the gate, of which 3 and 4 are warnings, and write a comment")
    @CsvSource({"0", "1", "2", "3", "4"})
    void gitLab(int status) throws Exception {
        gateEndsWith(status);
        JsonNode job = gitLabJob();
        Map<String, String> environment = new TreeMap<>(Map.of(
                "CI_MERGE_REQUEST_DIFF_BASE_SHA",
                forked,
                "CI_COMMIT_SHA",
                head,
                "GAEPERF_TOKEN",
                "secret",
                "CI_API_V4_URL",
                "https://gitlab.example/api/v4",
                "CI_PROJECT_ID",
                "5",
                "CI_MERGE_REQUEST_IID",
                "17"));
        job.path("variables")
                .properties()
                .forEach(variable ->
                        environment.put(variable.getKey(), variable.getValue().asText()));

        assertThat(workspace.run(job.path("script").path(0).asText(), environment))
                .isEqualTo(status);

        assertArguments("gaeperf-output");
        assertThat(job.path("allow_failure").path("exit_codes")).hasToString("[3,4]");
        assertThat(workspace.run(job.path("after_script").path(0).asText(), environment))
                .isZero();
        assertThat(workspace.takeCalls())
                .filteredOn(call -> call.startsWith("curl|"))
                .hasSize(status == 2 ? 0 : 1)
                .allMatch(call -> call.endsWith("https://gitlab.example/api/v4/projects/5/merge_requests/17/notes"));
    }

    /** The values take their places in the text, as in GitLab, before it is read as YAML. */
    private static JsonNode gitLabJob() throws IOException {
        String text = Files.readString(FILES.resolve("gitlab-component.yml"));
        Map<String, String> inputs = Map.of(
                "jar", "/opt/my gaeperf.jar",
                "command", COMMAND,
                "build", BUILD,
                "options", "--path=/items --rate=300",
                "stage", "test",
                "tag", "load-testing");
        for (Map.Entry<String, String> input : inputs.entrySet()) {
            text = text.replace("$[[ inputs." + input.getKey() + " ]]", input.getValue());
        }
        assertThat(text).doesNotContain("$[[");
        try (MappingIterator<JsonNode> documents = new ObjectMapper()
                .reader()
                .forType(JsonNode.class)
                .with(new YAMLFactory())
                .readValues(text)) {
            List<JsonNode> all = documents.readAll();
            assertThat(all.get(0).path("spec").path("inputs").properties())
                    .extracting(Map.Entry::getKey)
                    .containsExactlyInAnyOrderElementsOf(inputs.keySet());
            return all.get(1).path("gaeperf-gate");
        }
    }

    @ParameterizedTest
    @DisplayName("give a build of Jenkins the verdict of the gate")
    @CsvSource({"0, SUCCESS", "1, FAILURE", "2, FAILURE", "3, UNSTABLE", "4, NOT_BUILT"})
    void jenkins(int status, String result) throws Exception {
        gateEndsWith(status);

        StubbedBuild build = step(Map.of(
                "jar",
                "/opt/my gaeperf.jar",
                "command",
                COMMAND,
                "build",
                BUILD,
                "base",
                base,
                "head",
                head,
                "options",
                List.of("--path=/items", "--rate=300")));

        assertThat(build.result()).as(String.join("\n", build.errors())).isEqualTo(result);
        assertArguments("gaeperf-output");
        assertThat(build.events("lock")).containsExactly("gaeperf-load-machine-1");
        if (status == 2) {
            assertThat(build.description()).isEqualTo("gaeperf ended with status 2; the console says why");
            assertThat(build.events("archived")).isEmpty();
        } else {
            assertThat(build.description()).isEqualTo(VERDICT);
            assertThat(build.events("archived"))
                    .containsExactly("gaeperf-output/run-1/comment.md", "gaeperf-output/run-1/verdict.properties");
        }
    }

    @ParameterizedTest
    @DisplayName("name the argument that is missing in Jenkins, before anything is started")
    @CsvSource({
        "command, gaeperfGate: 'jar' is missing",
        "jar, gaeperfGate: 'command' is missing",
        "jar+command, 'gaeperfGate: ''base'' is missing, and this build is of no pull request'"
    })
    void missing(String given, String message) throws Exception {
        Map<String, Object> arguments = new TreeMap<>();
        for (String name : given.split("\\+")) {
            arguments.put(name, "x");
        }

        StubbedBuild build = step(arguments);

        assertThat(build.errors()).containsExactly(message);
        assertThat(build.events("sh")).isEmpty();
    }

    private StubbedBuild step(Map<String, Object> arguments) throws IOException {
        return StubbedBuild.call(
                workspace, "scripts/pull-request/gaeperfGate.groovy", Map.of("BUILD_NUMBER", "7"), arguments);
    }
}
