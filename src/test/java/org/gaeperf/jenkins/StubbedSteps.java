package org.gaeperf.jenkins;

import java.util.Map;
import java.util.TreeMap;
import org.gaeperf.jenkins.PipelineScript.Step;
import org.gaeperf.jenkins.StubbedBuild.StepFailure;

/** Jenkins' steps, as far as the {@code Jenkinsfile} uses them. */
final class StubbedSteps {

    private StubbedSteps() {}

    static Object call(StubbedBuild build, Step step) {
        return switch (step.name()) {
            case "sh" -> sh(build, step);
            case "withEnv" -> build.withEnv(step);
            case "lock" -> {
                build.record("lock " + step.text("resource"));
                Object result = step.run();
                build.record("unlock");
                yield result;
            }
            case "tool" -> "/tools/" + step.text("name");
            case "isUnix" -> true;
            case "echo" -> build.record("echo " + step.text("message"));
            case "error" -> throw new StepFailure(step.text("message"));
            case "unstable" -> {
                build.worsen("UNSTABLE");
                yield build.record("unstable " + step.text("message"));
            }
            case "catchError" -> catchError(build, step);
            case "fileExists" -> build.workspace().exists(step.text("file"));
            case "readFile" -> build.workspace().read(step.text("file"));
            case "junit" -> {
                build.workspace().find(step.text("testResults")).forEach(file -> build.record("junit " + file));
                yield Map.of();
            }
            case "archiveArtifacts" -> {
                build.workspace()
                        .find(step.text("artifacts"), step.text("excludes"))
                        .forEach(file -> build.record("archived " + file));
                yield null;
            }
            default -> throw new StepFailure("java.lang.NoSuchMethodError: No such DSL method '" + step.name() + "'");
        };
    }

    private static Object catchError(StubbedBuild build, Step step) {
        try {
            return step.run();
        } catch (StepFailure e) {
            build.worsen(step.named().containsKey("buildResult") ? step.text("buildResult") : "FAILURE");
            return build.record("caught " + e.getMessage());
        }
    }

    private static Object sh(StubbedBuild build, Step step) {
        String command = step.text("script");
        build.record("sh " + command);
        build.keepSettings();
        Workspace.Ended ended = build.workspace().run(command, new TreeMap<>(build.environment()));
        if (Boolean.TRUE.equals(step.named().get("returnStatus"))) {
            return ended.status();
        }
        if (ended.status() != 0) {
            throw new StepFailure("script returned exit code " + ended.status());
        }
        return Boolean.TRUE.equals(step.named().get("returnStdout")) ? ended.output() : null;
    }
}
