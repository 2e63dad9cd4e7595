package org.gaeperf.report.schema;

import com.fasterxml.classmate.ResolvedType;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.MemberScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaGenerationContext;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.gaeperf.model.Json;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;

/**
 * Makes the JSON Schema of {@code results.json} from the records that are stored there and from their Javadoc. As
 * {@link Json} writes them, only an optional value or a double may be null, and every component is there.
 */
final class ResultsSchema {

    private static final Set<Class<?>> DOUBLES = Set.of(double.class, Double.class, OptionalDouble.class);
    private static final Set<Class<?>> OPTIONAL_INTEGERS = Set.of(OptionalInt.class, OptionalLong.class);

    private ResultsSchema() {}

    /**
     * Makes the schema.
     *
     * @param comments on the records
     */
    static ObjectNode of(RecordComments comments) {
        SchemaGeneratorConfigBuilder config = new SchemaGeneratorConfigBuilder(
                        SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON)
                .with(
                        Option.DEFINITIONS_FOR_ALL_OBJECTS,
                        Option.FORBIDDEN_ADDITIONAL_PROPERTIES_BY_DEFAULT,
                        Option.INLINE_NULLABLE_SCHEMAS);
        config.forTypesInGeneral()
                .withPropertySorter(ResultsSchema::asDeclared)
                .withCustomDefinitionProvider((type, context) -> defined(type, context, comments))
                .withSubtypeResolver((type, context) -> kinds(type).stream()
                        .map(kind -> context.getTypeContext().resolveSubtype(type, kind.value()))
                        .toList())
                .withTypeAttributeOverride((definition, scope, context) -> addKind(definition, scope.getType()))
                .withDescriptionResolver(
                        scope -> comments.of(scope.getType().getErasedType()).orElse(null));
        config.forFields()
                .withRequiredCheck(field -> true)
                .withTargetTypeOverridesResolver(ResultsSchema::inOptional)
                .withNullableCheck(field -> field.getDeclaredType().isInstanceOf(Optional.class))
                .withDescriptionResolver(
                        field -> comments.of(field.getDeclaringType().getErasedType(), field.getName())
                                .orElse(null));
        ObjectNode schema = new SchemaGenerator(config.build()).generateSchema(RunResult.class);
        schema.put("$id", "urn:gaeperf:results:" + RunResult.SCHEMA_VERSION);
        schema.put("title", "results.json of gaeperf");
        ((ObjectNode) schema.at("/properties/schemaVersion")).put("const", RunResult.SCHEMA_VERSION);
        return schema;
    }

    /** The records of a sealed type, with the names by which they are stored. */
    private static List<JsonSubTypes.Type> kinds(ResolvedType type) {
        JsonSubTypes kinds =
                type.getErasedType().isSealed() ? type.getErasedType().getAnnotation(JsonSubTypes.class) : null;
        return kinds == null ? List.of() : List.of(kinds.value());
    }

    private static void addKind(ObjectNode definition, ResolvedType type) {
        for (Class<?> parent : type.getErasedType().getInterfaces()) {
            JsonSubTypes kinds = parent.getAnnotation(JsonSubTypes.class);
            if (kinds != null) {
                String property = parent.getAnnotation(JsonTypeInfo.class).property();
                String name = Arrays.stream(kinds.value())
                        .filter(kind -> kind.value() == type.getErasedType())
                        .map(JsonSubTypes.Type::name)
                        .findFirst()
                        .orElseThrow();
                definition
                        .withObject("/properties")
                        .putObject(property)
                        .put("const", name)
                        .put("description", "The name of this kind.");
                definition.withArray("/required").add(property);
            }
        }
    }

    @SuppressWarnings("unused")
    private static int asDeclared(MemberScope<?, ?> one, MemberScope<?, ?> other) {
        return 0;
    }

    private static List<ResolvedType> inOptional(FieldScope field) {
        return field.getDeclaredType().isInstanceOf(Optional.class)
                ? List.of(field.getDeclaredType().getTypeParameters().get(0))
                : null;
    }

    private static CustomDefinition defined(
            ResolvedType type, SchemaGenerationContext context, RecordComments comments) {
        Class<?> raw = type.getErasedType();
        ObjectNode definition = context.getGeneratorConfig().createObjectNode();
        if (DOUBLES.contains(raw)) {
            definition.putArray("type").add("number").add("null");
        } else if (OPTIONAL_INTEGERS.contains(raw)) {
            definition.putArray("type").add("integer").add("null");
        } else if (raw == Instant.class) {
            definition.put("type", "string").put("format", "date-time");
        } else if (raw.isEnum() || raw.equals(Suite.class)) {
            (raw.isEnum() ? Arrays.stream(raw.getEnumConstants()) : Suite.all().stream())
                    .<JsonNode>map(Json.LINE::valueToTree)
                    .forEach(definition.withArray("enum")::add);
            comments.of(raw).ifPresent(text -> definition.put("description", text));
            return new CustomDefinition(
                    definition, CustomDefinition.DefinitionType.STANDARD, CustomDefinition.AttributeInclusion.NO);
        } else if (type.isInstanceOf(Map.class)) {
            definition.put("type", "object");
            ResolvedType key = type.typeParametersFor(Map.class).get(0);
            if (key.getErasedType().isEnum()) {
                definition.set("propertyNames", context.createDefinitionReference(key));
            }
            definition.set(
                    "additionalProperties",
                    context.createDefinition(type.typeParametersFor(Map.class).get(1)));
        } else {
            return null;
        }
        return new CustomDefinition(definition, true);
    }
}
