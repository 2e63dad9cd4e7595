package org.gaeperf.jenkins;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A job: one build after the other in the same workspace, with what the stand-ins measure in each. */
final class JobBuilds {

    static final String PASSED = "passed 0 all 10 metrics passed";

    /** What Maven and Java would do: a run with its reports, the history, and the response about a stored baseline. */
    private static final String STAND_INS = """
            report() { # suite, state, status, description
              run=output/20261121T12${BUILD_NUMBER}0Z-$1
              mkdir -p "$run/trials"
              echo '{}' > "$run/results.json"
              echo '<svg/>' > "$run/badge.svg"
              ln -sfn "${run#output/}" output/latest
              printf 'state=%s\\nexitStatus=%s\\ndescription=%s\\n' "$2" "$3" "$4" > "$run/verdict.properties"
            }
            mvn_called() {
              case "$*" in
                *dependency:build-classpath*) for a; do case $a in -Dmdep.outputFile=*) echo x > "${a#*=}" ;; esac; done ;;
                *skipBenchmarks*) mkdir -p target/surefire-reports/fuzz-seeds
                  echo '<tests/>' > target/surefire-reports/fuzz-seeds/TEST-harness.xml ;;
                *) suite=load; verdict=$BENCHMARK
                  case "$*" in *bench.suite=gate*) suite=gate; verdict=$GATE_VERDICT ;; esac
                  mkdir -p target/surefire-reports/benchmark
                  echo "<$suite/>" > "target/surefire-reports/benchmark/TEST-$suite.xml"
                  [ -z "$verdict" ] || report "$suite" ${verdict%% *} $(echo "$verdict" | cut -d' ' -f2) "$(echo "$verdict" | cut -d' ' -f3-)"
                  case $verdict in '' | regression* | too-few-trials*) return 1 ;; esac ;;
              esac
            }
            java_called() {
              case "$*" in
                *HistoryMain*) for directory; do :; done
                  mkdir -p "$directory/history"; echo h > "$directory/history.html"; echo c > "$directory/history/report.css"
                  find "$directory" -name results.json | wc -l > "$directory/history/runs" ;;
                *BaselineCheckMain*) printf '%b' "$BASELINE_RESPONSE"; return "$BASELINE_STATUS" ;;
              esac
            }
            """;

    private final Workspace workspace;
    private final Map<String, Object> defaults = new HashMap<>();
    private int builds;
    private String gate = PASSED;
    private String benchmark = "measured 0 http uses 32 % less CPU than rpc";
    private String baseline = "BASELINE_STATUS=0\nBASELINE_RESPONSE=''\n";

    JobBuilds(Path root) throws IOException {
        workspace = new Workspace(root);
    }

    Workspace workspace() {
        return workspace;
    }

    /** The verdict of the gates that follow: state, exit status and description; empty if nothing is measured. */
    JobBuilds gate(String verdict) {
        gate = verdict;
        return this;
    }

    JobBuilds benchmark(String verdict) {
        benchmark = verdict;
        return this;
    }

    /** Returns what the check of a stored baseline responds: its exit status and lines of properties. */
    JobBuilds baselineCheck(int status, String properties) {
        baseline = "BASELINE_STATUS=" + status + "\nBASELINE_RESPONSE='" + properties + "'\n";
        return this;
    }

    /** Runs the next build; the first one has no parameters. */
    StubbedBuild build(String... namesAndValues) throws IOException {
        builds++;
        workspace.behave("GATE_VERDICT='" + gate + "'\nBENCHMARK='" + benchmark + "'\n" + baseline + STAND_INS);
        workspace.takeCalls();
        Map<String, Object> params = new HashMap<>(defaults);
        for (int n = 0; n < namesAndValues.length; n += 2) {
            params.put(namesAndValues[n], namesAndValues[n + 1]);
        }
        StubbedBuild build = StubbedBuild.run(workspace, builds, params);
        defaults.putAll(build.declaredDefaults());
        return build;
    }

    /** The calls of Maven that measure in the last build. */
    List<String> measured() throws IOException {
        return workspace.takeCalls().stream()
                .filter(call -> call.startsWith("mvn") && call.contains("-DskipHarnessTests"))
                .toList();
    }
}
