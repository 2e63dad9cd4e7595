package org.gaeperf.jenkins;

import groovy.lang.Closure;
import groovy.lang.GroovyClassLoader;
import groovy.lang.GroovyShell;
import groovy.lang.Script;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.codehaus.groovy.control.CompilerConfiguration;
import org.gaeperf.options.BuildContext;

/**
 * One build of a job: what the {@code Jenkinsfile}, or a step of a shared library, did, on the stand-in for Jenkins in
 * {@code Pipeline.groovy}.
 */
record StubbedBuild(Script script) {

    private static final String PIPELINE =
            "src/test/resources/" + StubbedBuild.class.getPackageName().replace('.', '/') + "/Pipeline.groovy";

    /**
     * Runs a build.
     *
     * @param params what the user chose; empty on the first build of a job, whose parameters are not known yet
     */
    static StubbedBuild run(Workspace workspace, int number, Map<String, Object> params) throws IOException {
        Script script = begin(workspace, "Jenkinsfile", params, Map.of("BUILD_NUMBER", Integer.toString(number)));
        script.run();
        return new StubbedBuild(script);
    }

    /**
     * Calls a step of a shared library, in a stage of its own.
     *
     * @param file of the step in the project
     * @param environment of the build
     */
    static StubbedBuild call(
            Workspace workspace, String file, Map<String, String> environment, Map<String, Object> arguments)
            throws IOException {
        Script script = begin(workspace, file, Map.of(), environment);
        Closure<?> step = new Closure<Object>(script) {
            private static final long serialVersionUID = 1L;

            @Override
            public Object call() {
                return script.invokeMethod("call", new Object[] {arguments});
            }
        };
        script.invokeMethod("stage", new Object[] {"Load", step});
        return new StubbedBuild(script);
    }

    private static Script begin(
            Workspace workspace, String file, Map<String, Object> params, Map<String, String> further)
            throws IOException {
        GroovyClassLoader stubs = new GroovyClassLoader(StubbedBuild.class.getClassLoader());
        CompilerConfiguration configuration = new CompilerConfiguration();
        configuration.setScriptBaseClass(stubs.parseClass(inProject(PIPELINE)).getName());
        Script script = new GroovyShell(stubs, configuration).parse(inProject(file));
        Map<String, String> environment = new TreeMap<>(further);
        environment.putAll(Map.of(
                "JOB_NAME",
                "runtime/load test",
                "NODE_NAME",
                "machine-1",
                "BUILD_URL",
                "https://jenkins.example/job/load/" + further.get("BUILD_NUMBER") + "/",
                "WORKSPACE",
                workspace.directory().toString()));
        script.invokeMethod("begin", new Object[] {workspace, params, environment});
        return script;
    }

    private static File inProject(String file) {
        return BuildContext.baseDirectory().resolve(file).toFile();
    }

    /** Returns what was done, in order: {@code Gate: lock gaeperf-load-machine-1}. */
    List<String> events() {
        return strings("events");
    }

    /** The events of a kind, without it: {@code archived}. */
    List<String> events(String kind) {
        return events().stream()
                .map(event -> event.substring(event.indexOf(": ") + 2))
                .filter(event -> event.startsWith(kind + " "))
                .map(event -> event.substring(kind.length() + 1))
                .toList();
    }

    List<String> errors() {
        return strings("errors");
    }

    String result() {
        return ofBuild("currentResult");
    }

    String description() {
        return ofBuild("description");
    }

    /** Returns what each parameter is when a user changes nothing. */
    Map<String, Object> declaredDefaults() {
        return map("declared");
    }

    /** Returns what every command of this build was given, without what is another value in each build. */
    Map<String, String> settings() {
        return map("settings");
    }

    private String ofBuild(String name) {
        Object value = map("currentBuild").get(name);
        return value == null ? "" : value.toString();
    }

    @SuppressWarnings("unchecked")
    private List<String> strings(String name) {
        return (List<String>) script.getProperty(name);
    }

    @SuppressWarnings("unchecked")
    private <V> Map<String, V> map(String name) {
        return (Map<String, V>) script.getProperty(name);
    }
}
