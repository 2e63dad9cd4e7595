package org.gaeperf.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gaeperf.options.BenchmarkOptions.MethodRule;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The option bench.methods")
class MethodsOptionTest extends GivenOptions {

    @Test
    @DisplayName("is off, and can be a note in load, and a note or a failure in a gate")
    void allowed() {
        assertThat(parse().measurement().methods()).isEqualTo(MethodRule.OFF);
        assertThat(parse("bench.methods", "note").measurement().methods()).isEqualTo(MethodRule.NOTE);
        properties.put("bench.suite", "gate");
        properties.put("bench.baseline.version", "2.0.12");
        assertThat(parse("bench.methods", "fail").measurement().methods()).isEqualTo(MethodRule.FAIL);
        assertThat(parse("bench.methods", "note").measurement().methods().samples())
                .isTrue();
    }

    @Test
    @DisplayName("is refused where nothing is compared by method")
    void refused() {
        assertProblems(
                List.of("-Dbench.methods=some: unknown rule for methods 'some'; allowed: one of: off, note, fail"),
                "bench.methods",
                "some");
        assertProblems(
                List.of("-Dbench.methods=fail: only the suite gate can fail by it; give -Dbench.methods=note"),
                "bench.methods",
                "fail");
        properties.put("bench.suite", "capacity");
        assertProblems(
                List.of(
                        "-Dbench.methods=note: the suite capacity does not read it; leave it out, or measure one of: load, gate"),
                "bench.methods",
                "note");
        properties.remove("bench.suite");
        String withoutPairs =
                "-Dbench.methods=note: methods are compared in concurrent pairs only; leave out what rules them"
                        + " out, or give -Dbench.concurrent=true";
        assertProblems(List.of(withoutPairs), "bench.methods", "note", "bench.concurrent", "false");
        properties.remove("bench.concurrent");
        assertProblems(List.of(withoutPairs), "bench.methods", "note", "bench.preset", "published");
    }

    @Test
    @DisplayName("is refused of a command without {jvmArgs}, and of what is no server")
    void noJvm() {
        assertProblems(
                List.of("bench.methods needs {jvmArgs} in each command, as in"
                        + " -Dbench.command.NAME='{java} {jvmArgs} -jar server.jar --port={port}'"),
                "bench.server",
                "command",
                "bench.command.a",
                "server-a {port}",
                "bench.command.b",
                "server-b {port}",
                "bench.methods",
                "note");
        properties.keySet().removeIf(name -> name.startsWith("bench.command"));
        properties.put("bench.suite", "gate");
        properties.put("bench.multipart.baseline", "12.0.36");
        assertProblems(
                List.of("-Dbench.methods=note: what bench.server=multipart measures is no server; leave it out"),
                "bench.server",
                "multipart",
                "bench.methods",
                "note");
    }
}
