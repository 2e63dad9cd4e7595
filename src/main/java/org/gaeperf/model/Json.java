package org.gaeperf.model;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.EnumFeature;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;

/** The one JSON form of this project. */
public final class Json {

    /** Indented, for files that people read. */
    public static final ObjectMapper PRETTY = mapper().enable(SerializationFeature.INDENT_OUTPUT).build();

    /** One line a value, for messages between processes. */
    public static final ObjectMapper LINE = mapper().build();

    private Json() {}

    private static JsonMapper.Builder mapper() {
        return JsonMapper.builder()
                .addModules(new Jdk8Module(), new JavaTimeModule(), new FiniteNumbers())
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
                .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS);
    }

    /** JSON knows no NaN: a figure that is missing is null there. */
    private static final class FiniteNumbers extends SimpleModule {

        private static final long serialVersionUID = 1L;

        FiniteNumbers() {
            addSerializer(Double.TYPE, new StdSerializer<Double>(Double.class) {
                private static final long serialVersionUID = 1L;

                @Override
                public void serialize(Double value, JsonGenerator json, SerializerProvider provider)
                        throws IOException {
                    if (Double.isFinite(value)) {
                        json.writeNumber(value);
                    } else {
                        json.writeNull();
                    }
                }
            });
            addDeserializer(Double.TYPE, new StdDeserializer<Double>(Double.TYPE) {
                private static final long serialVersionUID = 1L;

                @Override
                public Double deserialize(JsonParser json, DeserializationContext context) throws IOException {
                    return json.getDoubleValue();
                }

                @Override
                public Double getNullValue(DeserializationContext context) {
                    return Double.NaN;
                }
            });
        }
    }
}
