package org.gaeperf.jenkins;

import groovy.lang.GroovyShell;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.codehaus.groovy.control.CompilerConfiguration;
import org.gaeperf.jenkins.PipelineScript.Step;

/** One build of a job: runs the {@code Jenkinsfile} and records what it did. */
final class StubbedBuild {

    /** Ends a stage as Jenkins' step {@code error} and a failed {@code sh} do. */
    static final class StepFailure extends RuntimeException {

        StepFailure(String message) {
            super(message);
        }
    }

    /** From the best to the worst; a build's result only becomes worse. */
    private static final List<String> RESULTS = List.of("SUCCESS", "UNSTABLE", "FAILURE", "NOT_BUILT", "ABORTED");

    private final Workspace workspace;
    private final Map<String, Object> params;
    private final Map<String, Object> env = new LinkedHashMap<>();
    private final Map<String, Object> currentBuild = new HashMap<>();
    private final Map<String, Object> declared = new LinkedHashMap<>();
    private final Map<String, String> settings = new TreeMap<>();
    private final List<String> events = new ArrayList<>();
    private final List<String> options = new ArrayList<>();
    private final List<String> errors = new ArrayList<>();
    private String stage = "";
    private boolean skip;
    private boolean failed;

    private StubbedBuild(Workspace workspace, int number, Map<String, Object> params) {
        this.workspace = workspace;
        this.params = params;
        env.put("JOB_NAME", "runtime/load test");
        env.put("NODE_NAME", "machine-1");
        env.put("BUILD_NUMBER", Integer.toString(number));
        env.put("BUILD_URL", "https://jenkins.example/job/load/" + number + "/");
        env.put("WORKSPACE", workspace.directory().toString());
        currentBuild.put("result", null);
        currentBuild.put("currentResult", "SUCCESS");
    }

    /**
     * Runs a build.
     *
     * @param params what the user chose; empty on the first build of a job, whose parameters are not known yet
     */
    static StubbedBuild run(Workspace workspace, int number, Map<String, ?> params) throws IOException {
        StubbedBuild build = new StubbedBuild(workspace, number, new HashMap<>(params));
        CompilerConfiguration configuration = new CompilerConfiguration();
        configuration.setScriptBaseClass(PipelineScript.class.getName());
        PipelineScript script = (PipelineScript) new GroovyShell(PipelineScript.class.getClassLoader(), configuration)
                .parse(Files.readString(workspace.jenkinsfile()), "Jenkinsfile.groovy");
        script.attach(build);
        script.run();
        return build;
    }

    /** What each parameter is when a user changes nothing; known once a build has run. */
    Map<String, Object> declaredDefaults() {
        return declared;
    }

    /** What was done, in order: {@code Gate: lock gaeperf-load-machine-1}. */
    List<String> events() {
        return events;
    }

    /** The events of a kind, without it: {@code archiveArtifacts}. */
    List<String> events(String kind) {
        return events.stream()
                .map(event -> event.substring(event.indexOf(": ") + 2))
                .filter(event -> event.startsWith(kind + " "))
                .map(event -> event.substring(kind.length() + 1))
                .toList();
    }

    List<String> options() {
        return options;
    }

    List<String> errors() {
        return errors;
    }

    String result() {
        Object result = currentBuild.get("result");
        return result == null ? "SUCCESS" : result.toString();
    }

    String description() {
        Object description = currentBuild.get("description");
        return description == null ? "" : description.toString();
    }

    Object variable(String name) {
        return switch (name) {
            case "params" -> params;
            case "env" -> env;
            case "currentBuild" -> currentBuild;
            default -> {
                if (params.containsKey(name) || env.containsKey(name)) {
                    yield params.getOrDefault(name, env.get(name));
                }
                throw new StepFailure("groovy.lang.MissingPropertyException: No such property: " + name);
            }
        };
    }

    Object call(Step step) {
        return switch (step.name()) {
            case "pipeline", "stages", "script", "agent", "options", "parameters", "when" -> step.run();
            case "steps" -> stepsOfStage(step);
            case "label" -> record("label " + step.text("value"));
            case "stage" -> stage(step);
            case "expression" -> {
                skip = !Boolean.TRUE.equals(step.run());
                yield null;
            }
            case "post" -> {
                stage = "post";
                yield step.run();
            }
            case "always" -> guarded(step);
            case "string", "choice", "text", "booleanParam" -> declare(step);
            case "disableConcurrentBuilds", "buildDiscarder", "timestamps" -> options.add(step.name());
            case "logRotator" -> step.named().toString();
            case "timeout" -> timeout(step);
            default -> StubbedSteps.call(this, step);
        };
    }

    private Object stage(Step step) {
        String name = step.value().toString();
        stage = name;
        skip = false;
        if (failed) {
            return record("skipped after a failure");
        }
        return guarded(step);
    }

    /** As Jenkins: what a stage throws fails the build, skips the stages after it, and post is run. */
    private Object guarded(Step step) {
        try {
            return step.run();
        } catch (RuntimeException e) {
            failed = true;
            worsen("FAILURE");
            errors.add(e.getMessage());
            return null;
        }
    }

    private Object declare(Step step) {
        Object value = step.named().get("defaultValue");
        if (step.name().equals("choice")) {
            value = ((List<?>) step.named().get("choices")).get(0);
        }
        declared.put(step.text("name"), value);
        return null;
    }

    private Object timeout(Step step) {
        if (step.body() == null) {
            return options.add("timeout " + new TreeMap<>(step.named()));
        }
        record("timeout " + step.named().get("time") + " " + step.named().get("unit"));
        return step.run();
    }

    Object record(String event) {
        events.add(stage + ": " + event);
        return null;
    }

    void worsen(String result) {
        if (RESULTS.indexOf(result) > RESULTS.indexOf(result())) {
            currentBuild.put("result", result);
            currentBuild.put("currentResult", result);
        }
    }

    private Object stepsOfStage(Step step) {
        return skip ? record("skipped") : step.run();
    }

    Workspace workspace() {
        return workspace;
    }

    /** The environment of a step: parameters, as Jenkins exports them, then what the build and {@code withEnv} set. */
    Map<String, String> environment() {
        Map<String, String> all = new TreeMap<>();
        params.forEach((name, value) -> all.put(name, String.valueOf(value)));
        env.forEach((name, value) -> all.put(name, String.valueOf(value)));
        return all;
    }

    /** What every command of this build was given, without what is another value in each build. */
    Map<String, String> settings() {
        return settings;
    }

    void keepSettings() {
        settings.putAll(environment());
        List.of("BUILD_NUMBER", "BUILD_URL").forEach(settings::remove);
    }

    Object withEnv(Step step) {
        Map<String, Object> before = new LinkedHashMap<>(env);
        List<String> given =
                ((List<?>) step.value()).stream().map(Object::toString).toList();
        given.forEach(pair -> env.put(pair.substring(0, pair.indexOf('=')), pair.substring(pair.indexOf('=') + 1)));
        try {
            return step.run();
        } finally {
            given.forEach(pair -> {
                String name = pair.substring(0, pair.indexOf('='));
                if (before.containsKey(name)) {
                    env.put(name, before.get(name));
                } else {
                    env.remove(name);
                }
            });
        }
    }
}
