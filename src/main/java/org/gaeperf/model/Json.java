package org.gaeperf.model;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.EnumFeature;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The one JSON form of this project. Only an Optional or a double may be missing; anything else is required. */
public final class Json {

    /** Writes indented JSON, for files that people read. */
    public static final ObjectMapper PRETTY =
            mapper().enable(SerializationFeature.INDENT_OUTPUT).build();

    /** One line for each value, for messages between processes. */
    public static final ObjectMapper LINE = mapper().build();

    private Json() {}

    /** A message for another process, as {@link #read(String, Class)} reads it. */
    public static String toLine(Object value) {
        try {
            return LINE.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a value of " + value.getClass() + " has no JSON form", e);
        }
    }

    /**
     * Reads a message of another process.
     *
     * @throws JsonProcessingException if it is not exactly one such value
     */
    public static <T> T read(String line, Class<T> type) throws JsonProcessingException {
        return present(LINE.readValue(line, type), type);
    }

    /**
     * Reads a file.
     *
     * @throws IOException that names the file, if there is none or it does not hold exactly one such value
     */
    public static <T> T read(Path file, Class<T> type) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException("there is no file " + file);
        }
        try {
            return present(LINE.readValue(file.toFile(), type), type);
        } catch (IOException e) {
            throw new IOException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** Says why a tree cannot be read; for an enum's unknown value its key, the value and those that are known. */
    static String reason(JsonProcessingException problem) {
        if (!(problem instanceof InvalidFormatException format)
                || format.getTargetType() == null
                || !format.getTargetType().isEnum()) {
            return "cannot be read: " + problem.getMessage();
        }
        String known = Arrays.stream(format.getTargetType().getEnumConstants())
                .map(value -> ((Enum<?>) value).name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
        return "has an unknown value: " + key(format.getPath()) + " is '" + format.getValue() + "'; known are: "
                + known;
    }

    private static String key(List<JsonMappingException.Reference> path) {
        return path.stream()
                .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : "." + step.getFieldName())
                .collect(Collectors.joining())
                .replaceFirst("^\\.", "");
    }

    /** Returns a value that is not null: for Jackson, JSON's null is a value of every type; here it is refused. */
    private static <T> T present(T value, Class<T> type) throws JsonProcessingException {
        if (value == null) {
            throw MismatchedInputException.from(null, type, "null is not a " + type.getSimpleName());
        }
        return value;
    }

    private static JsonMapper.Builder mapper() {
        return JsonMapper.builder()
                .addModules(new Jdk8Module(), new JavaTimeModule(), new FiniteNumbers())
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
                .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
                .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS);
    }

    /** JSON has no NaN: a missing number is written as null. */
    private static final class FiniteNumbers extends SimpleModule {

        private static final long serialVersionUID = 1L;

        FiniteNumbers() {
            StdSerializer<Double> serializer = new Serializer();
            addSerializer(Double.TYPE, serializer);
            addSerializer(Double.class, serializer);
            addDeserializer(Double.TYPE, new Deserializer(Double.NaN));
            addDeserializer(Double.class, new Deserializer(null));
        }

        private static final class Serializer extends StdSerializer<Double> {

            private static final long serialVersionUID = 1L;

            Serializer() {
                super(Double.class);
            }

            @Override
            public void serialize(Double value, JsonGenerator json, SerializerProvider provider) throws IOException {
                if (Double.isFinite(value)) {
                    json.writeNumber(value);
                } else {
                    json.writeNull();
                }
            }
        }

        private static final class Deserializer extends StdDeserializer<Double> {

            private static final long serialVersionUID = 1L;

            private final Double missing;

            Deserializer(Double missing) {
                super(Double.class);
                this.missing = missing;
            }

            @Override
            public Double deserialize(JsonParser json, DeserializationContext context) throws IOException {
                double value = json.getDoubleValue();
                return Double.isFinite(value)
                        ? value
                        : (Double) context.handleWeirdNumberValue(Double.class, value, "too large for a number");
            }

            @Override
            public Double getNullValue(DeserializationContext context) {
                return missing;
            }
        }
    }
}
