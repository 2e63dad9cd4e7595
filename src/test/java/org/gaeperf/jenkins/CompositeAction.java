package org.gaeperf.jenkins;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs the shell steps of a composite GitHub Action as a runner does; steps that use other actions are left out. */
final class CompositeAction {

    private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{(.*?)}}");

    private final JsonNode action;
    private final Map<String, String> values = new HashMap<>();

    CompositeAction(Path file, Map<String, String> inputs, Map<String, String> github) throws IOException {
        action = new ObjectMapper(new YAMLFactory()).readTree(file.toFile());
        values.putAll(github);
        action.path("inputs")
                .properties()
                .forEach(input -> values.put(
                        "inputs." + input.getKey(),
                        evaluate(inputs.getOrDefault(
                                input.getKey(), input.getValue().path("default").asText()))));
    }

    /** Runs the steps until one fails, and returns the exit status of the last one. */
    int run(Workspace workspace) throws IOException, InterruptedException {
        int status = 0;
        for (JsonNode step : action.path("runs").path("steps")) {
            if (status == 0 && step.has("run")) {
                status = run(workspace, step);
            }
        }
        return status;
    }

    private int run(Workspace workspace, JsonNode step) throws IOException, InterruptedException {
        Path runner = Files.createDirectories(workspace.directory().resolveSibling("runner temp"));
        Path script =
                Files.writeString(runner.resolve("step.sh"), step.get("run").asText());
        Path output = Files.writeString(runner.resolve("output"), "");
        Map<String, String> environment = new TreeMap<>(Map.of(
                "RUNNER_TEMP",
                runner.toString(),
                "GITHUB_OUTPUT",
                output.toString(),
                "GITHUB_STEP_SUMMARY",
                runner.resolve("summary").toString()));
        step.path("env")
                .properties()
                .forEach(variable -> environment.put(
                        variable.getKey(), evaluate(variable.getValue().asText())));
        int status = workspace.run("bash --noprofile --norc -eo pipefail '" + script + "'", environment);
        for (String line : Files.readAllLines(output)) {
            String[] pair = line.split("=", 2);
            values.put("steps." + step.path("id").asText() + ".outputs." + pair[0], pair[1]);
        }
        return status;
    }

    /** Returns the value of an output of the step {@code gate}. */
    String output(String name) {
        return values.getOrDefault("steps.gate.outputs." + name, "");
    }

    /** Returns the first of several alternatives that has a value. */
    private String evaluate(String text) {
        UnaryOperator<String> value = name -> values.getOrDefault(name.strip(), "");
        return EXPRESSION
                .matcher(text)
                .replaceAll(found ->
                        Matcher.quoteReplacement(Stream.of(found.group(1).split("\\|\\|"))
                                .map(value)
                                .filter(one -> !one.isEmpty())
                                .limit(1)
                                .collect(Collectors.joining())));
    }
}
