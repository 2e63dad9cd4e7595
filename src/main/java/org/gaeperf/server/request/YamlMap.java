package org.gaeperf.server.request;

import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * The keys of one place in a YAML file, with the lines that they are in. Nothing but text, lists and maps is made of a file, whatever
 * types it names.
 */
final class YamlMap {

    private static final Set<Tag> STANDARD =
            Set.of(Tag.MAP, Tag.SEQ, Tag.STR, Tag.INT, Tag.FLOAT, Tag.BOOL, Tag.NULL, Tag.TIMESTAMP);

    private static final int MAX_TEXTS = 50;

    private final String place;
    private final int line;
    private final Map<String, Node> values = new LinkedHashMap<>();
    private final Map<String, Integer> lines = new LinkedHashMap<>();

    private YamlMap(Node node, String place) {
        this.place = place;
        this.line = line(node);
        if (!(node instanceof MappingNode map)) {
            throw at(line, "keys with values are wanted here, and this is " + kind(node));
        }
        requireStandard(node);
        for (NodeTuple tuple : map.getValue()) {
            String key = text(tuple.getKeyNode(), "a key");
            if (values.put(key, tuple.getValueNode()) != null) {
                throw at(line(tuple.getKeyNode()), "'" + key + "' stands twice; keep one of both");
            }
            lines.put(key, line(tuple.getKeyNode()));
        }
    }

    /**
     * Reads a file.
     *
     * @throws IllegalArgumentException if it is no YAML, or has other than keys
     */
    static YamlMap parse(String text) {
        LoaderOptions options = new LoaderOptions();
        options.setMaxAliasesForCollections(0);
        Node root;
        try {
            root = new Yaml(options).compose(new StringReader(text));
        } catch (MarkedYAMLException e) {
            int line = e.getProblemMark() == null ? 1 : e.getProblemMark().getLine() + 1;
            throw new IllegalArgumentException("line " + line + ": no YAML: " + e.getProblem(), e);
        } catch (YAMLException e) {
            throw new IllegalArgumentException("no YAML: " + e.getMessage(), e);
        }
        if (root == null) {
            throw new IllegalArgumentException("it is empty; write rows:, with a row below it");
        }
        return new YamlMap(root, "");
    }

    /** Refuses keys that are none of these. */
    void allow(List<String> keys) {
        lines.forEach((key, at) -> {
            if (!keys.contains(key)) {
                throw at(at, "unknown key '" + key + "'; allowed: " + String.join(", ", keys));
            }
        });
    }

    /** Says whether there is a value. */
    boolean has(String key) {
        return values.containsKey(key);
    }

    /** Returns a value as text; empty if there is none. */
    Optional<String> text(String key) {
        return Optional.ofNullable(values.get(key)).map(node -> text(node, "'" + key + "'"));
    }

    /**
     * Returns what a value means; empty if there is none.
     *
     * @param convert throws an {@link IllegalArgumentException} with the reason, if a text means nothing
     */
    <T> Optional<T> value(String key, Function<String, T> convert) {
        return text(key).map(text -> {
            try {
                return convert.apply(text);
            } catch (IllegalArgumentException e) {
                throw wrong(key, text + ": " + e.getMessage());
            }
        });
    }

    /** Returns what is at a key that must be there. */
    <T> T required(String key, String allowed, Function<String, T> convert) {
        return value(key, convert).orElseThrow(() -> at(line, key + " is missing; allowed: " + allowed));
    }

    /** Returns the keys and values below a key; empty if there are none. */
    Optional<YamlMap> map(String key) {
        return Optional.ofNullable(values.get(key))
                .map(node -> new YamlMap(node, (place.isEmpty() ? "" : place + ", ") + key));
    }

    /**
     * Returns the items of a list of keys with values.
     *
     * @param named how an item is called, by its number from 1 and its name
     * @throws IllegalArgumentException if it is no list, or an empty one
     */
    List<YamlMap> list(String key, String named) {
        Node node = values.get(key);
        if (node == null) {
            throw at(line, key + " is missing; write it, with a list below it");
        }
        if (!(node instanceof SequenceNode list)) {
            throw at(line(node), key + ": a list is wanted, each item behind a dash, and this is " + kind(node));
        }
        if (list.getValue().isEmpty()) {
            throw at(line(node), key + ": the list is empty; one item or more is wanted");
        }
        return list.getValue().stream()
                .map(item -> new YamlMap(item, named + " " + (list.getValue().indexOf(item) + 1)))
                .toList();
    }

    /**
     * Returns what the items of a list of texts mean; none if there is no list.
     *
     * @param convert throws an {@link IllegalArgumentException} with the reason, if a text means nothing
     */
    <T> List<T> texts(String key, Function<String, T> convert) {
        Node node = values.get(key);
        if (node == null) {
            return List.of();
        }
        if (!(node instanceof SequenceNode list) || list.getValue().size() > MAX_TEXTS) {
            throw at(line(node), key + ": a list of up to " + MAX_TEXTS + " texts is wanted");
        }
        return list.getValue().stream()
                .map(item -> {
                    String text = text(item, "'" + key + "'");
                    try {
                        return convert.apply(text);
                    } catch (IllegalArgumentException e) {
                        throw at(line(item), key + " " + text + ": " + e.getMessage());
                    }
                })
                .toList();
    }

    /** Returns each key with its text. */
    Map<String, String> texts() {
        return values.keySet().stream()
                .collect(Collectors.toMap(
                        key -> key, key -> text(key).orElseThrow(), (one, other) -> one, LinkedHashMap::new));
    }

    /** Makes the failure of a value, with its line and place. */
    IllegalArgumentException wrong(String key, String reason) {
        return at(lines.getOrDefault(key, line), key + " " + reason);
    }

    private IllegalArgumentException at(int number, String message) {
        return new IllegalArgumentException("line " + number + (place.isEmpty() ? "" : ", " + place) + ": " + message);
    }

    private String text(Node node, String what) {
        if (!(node instanceof ScalarNode scalar)) {
            throw at(line(node), what + ": a text or a number is wanted, and this is " + kind(node));
        }
        requireStandard(node);
        return scalar.getValue();
    }

    private void requireStandard(Node node) {
        if (!STANDARD.contains(node.getTag())) {
            throw at(line(node), "the type " + node.getTag().getValue() + " is not read; leave it out");
        }
    }

    private static int line(Node node) {
        return node.getStartMark().getLine() + 1;
    }

    private static String kind(Node node) {
        return switch (node.getNodeId()) {
            case mapping -> "keys with values";
            case sequence -> "a list";
            default -> "a text";
        };
    }
}
