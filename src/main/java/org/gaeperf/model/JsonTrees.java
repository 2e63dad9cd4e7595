package org.gaeperf.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Changes to JSON trees. What is not there, or is of another kind, is left as it is. */
final class JsonTrees {

    private JsonTrees() {}

    /** The node, if it is an object. */
    static Optional<ObjectNode> object(JsonNode node) {
        return node instanceof ObjectNode object ? Optional.of(object) : Optional.empty();
    }

    /** The objects in an array. */
    static Stream<ObjectNode> objects(JsonNode array) {
        return array.isArray() ? array.valueStream().flatMap(node -> object(node).stream()) : Stream.empty();
    }

    /** Gives a value another key; not if that key is taken. */
    static void rename(ObjectNode object, String key, String newKey) {
        if (object.has(key) && !object.has(newKey)) {
            object.set(newKey, object.remove(key));
        }
    }

    /** Moves values into a new object, which takes their place; not if its key is taken. */
    static void nest(ObjectNode object, String newKey, String... keys) {
        if (object.has(newKey)) {
            return;
        }
        ObjectNode inner = object.objectNode();
        for (String key : keys) {
            if (object.has(key)) {
                inner.set(key, object.remove(key));
            }
        }
        object.set(newKey, inner);
    }

    /** Replaces a word, whatever its case. */
    static void replace(ObjectNode object, String key, Map<String, String> words) {
        String word = words.get(object.path(key).asText().toLowerCase(Locale.ROOT));
        if (word != null) {
            object.put(key, word);
        }
    }
}
