package org.gaeperf.report.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.gaeperf.model.Json;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.options.BuildContext;
import org.gaeperf.report.MadeRuns;
import org.gaeperf.report.StoredRun;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The schema of {@code results.json} describes what is written, no less and no more. The first test writes it to
 * {@code target/results.schema.json}, for its readers.
 */
class ResultsSchemaTest {

    private static JsonNode schemaText;
    private static JsonSchema schema;

    @BeforeAll
    static void make() throws IOException {
        schemaText = ResultsSchema.of(
                RecordComments.read(BuildContext.baseDirectory().resolve("src/main/java/org/gaeperf/model")));
        schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(schemaText);
        Json.PRETTY.writeValue(
                BuildContext.targetDirectory().resolve("results.schema.json").toFile(), schemaText);
    }

    @Test
    void aStoredRunSatisfiesIt() throws IOException {
        try (InputStream file = StoredRun.class.getResourceAsStream("results.json")) {
            assertThat(problems(Json.PRETTY.readTree(file))).isEmpty();
        }
    }

    @Test
    void whatIsWrittenSatisfiesIt() {
        assertThat(problems(tree(StoredRun.read()))).isEmpty();
        assertThat(problems(tree(MadeRuns.ofEverySuite("20261121T120000Z-load"))))
                .isEmpty();
    }

    @Test
    @DisplayName("a field that is missing, unknown or of another type is invalid")
    void wrongFieldsAreInvalid() {
        ObjectNode missing = tree(StoredRun.read());
        ((ObjectNode) missing.at("/trials/0/assessment")).remove("validity");
        ObjectNode unknown = tree(StoredRun.read());
        ((ObjectNode) unknown.at("/trials/0/variant")).put("colour", "red");
        ObjectNode otherKind = tree(StoredRun.read());
        ((ObjectNode) otherKind.at("/trials/0/measurements/load/counts")).put("failed", "none");
        ObjectNode otherWord = tree(StoredRun.read());
        ((ObjectNode) otherWord.at("/trials/0/assessment")).put("validity", "splendid");
        ObjectNode otherVersion = tree(StoredRun.read()).put("schemaVersion", RunResult.SCHEMA_VERSION + 1);

        assertThat(problems(missing)).anyMatch(problem -> problem.contains("validity"));
        assertThat(problems(unknown)).anyMatch(problem -> problem.contains("colour"));
        assertThat(problems(otherKind)).anyMatch(problem -> problem.contains("failed"));
        assertThat(problems(otherWord)).anyMatch(problem -> problem.contains("validity"));
        assertThat(problems(otherVersion)).anyMatch(problem -> problem.contains("schemaVersion"));
    }

    @Test
    @DisplayName("describes every record with exactly its components")
    void describesEveryRecord() {
        Set<Class<?>> types = new HashSet<>();
        gather(RunResult.class, types);

        assertThat(types).hasSizeGreaterThan(20);
        for (Class<?> type : types) {
            JsonNode described = type == RunResult.class ? schemaText : schemaText.at("/$defs/" + type.getSimpleName());
            if (type.isRecord()) {
                List<String> components = Stream.concat(
                                Arrays.stream(type.getRecordComponents()).map(RecordComponent::getName),
                                Arrays.stream(type.getInterfaces())
                                        .flatMap(kind -> Stream.ofNullable(kind.getAnnotation(JsonTypeInfo.class)))
                                        .map(JsonTypeInfo::property))
                        .toList();
                assertThat(names(described.path("properties")))
                        .as(type.getName())
                        .containsExactlyElementsOf(components);
                assertThat(described.path("required")).as(type.getName()).hasSize(components.size());
                assertThat(described.path("properties"))
                        .as(type.getName())
                        .allSatisfy(component -> assertThat(component.findValuesAsText("description"))
                                .as("of itself, or of each of its kinds")
                                .isNotEmpty()
                                .doesNotContain(""));
            } else {
                assertThat(texts(described.path("enum")))
                        .as(type.getName())
                        .containsExactlyInAnyOrderElementsOf(
                                (type.equals(Suite.class) ? Suite.all() : List.of(type.getEnumConstants()))
                                        .stream()
                                                .map(constant -> Json.LINE
                                                        .valueToTree(constant)
                                                        .asText())
                                                .toList());
            }
        }
        assertThat(new TreeSet<>(names(schemaText.path("$defs"))))
                .isEqualTo(new TreeSet<>(types.stream()
                        .filter(type -> type != RunResult.class)
                        .map(Class::getSimpleName)
                        .toList()));
    }

    @Test
    @DisplayName("explains no empty value by an older run, which would be refused")
    void namesNoOlderRuns() {
        assertThat(schemaText.findValuesAsText("description"))
                .hasSizeGreaterThan(100)
                .noneMatch(description -> description.matches(".*\\b(older|earlier) (runs?|versions?|results)\\b.*"));
    }

    private static void gather(Type type, Set<Class<?>> types) {
        if (type instanceof ParameterizedType generic) {
            Stream.of(generic.getActualTypeArguments()).forEach(argument -> gather(argument, types));
        } else if (type instanceof Class<?> raw
                && raw.getPackageName().startsWith(RunResult.class.getPackageName())
                && (raw.isSealed() || types.add(raw))) {
            if (raw.isRecord()) {
                Stream.of(raw.getRecordComponents()).forEach(component -> gather(component.getGenericType(), types));
            } else if (raw.isSealed()) {
                Stream.of(raw.getPermittedSubclasses()).forEach(kind -> gather(kind, types));
            }
        }
    }

    private List<String> problems(JsonNode json) {
        return schema.validate(json).stream().map(ValidationMessage::getMessage).toList();
    }

    private static ObjectNode tree(RunResult run) {
        return Json.PRETTY.valueToTree(run);
    }

    private static List<String> names(JsonNode object) {
        return object.properties().stream().map(property -> property.getKey()).toList();
    }

    private static List<String> texts(JsonNode array) {
        return Stream.iterate(0, n -> n < array.size(), n -> n + 1)
                .map(n -> array.get(n).asText())
                .toList();
    }
}
