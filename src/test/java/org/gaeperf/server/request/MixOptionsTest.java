package org.gaeperf.server.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.load.Header;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.MixRow;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.testkit.CommandServers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("bench.requests")
class MixOptionsTest {

    private static final String ROW = "rows:\n  - name: list\n    weight: 1\n    path: /items\n";

    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void files() throws Exception {
        file = directory.resolve("mix.yaml");
        Files.writeString(directory.resolve("ids.csv"), "id,name\n1,hat\n2,\"a/ü\"\n");
        Files.writeString(directory.resolve("none.csv"), "id\n");
        Files.writeString(directory.resolve("gap.csv"), "id,name\n1,x\n,y\n");
        Files.writeString(directory.resolve("order.json"), "{}");
    }

    @Test
    @DisplayName("has rows with all that a request consists of, and what is usual of the rest")
    void rows() throws Exception {
        List<MixRow> rows = rows("""
                rows:
                  - name: item
                    weight: 0.5
                    primary: true
                    path: /items/{csv:ids.csv#name}?page={random:1..9}&n={count:3..4}
                    headers:
                      Accept: application/json
                    response:
                      bytes: 10..20
                      header: ETag
                  - name: order
                    weight: 2
                    path: /orders
                    bodyFile: order.json
                    response:
                      status: 201
                      bytes: 7
                      header: "Content-Type: text/plain"
                """);

        MixRow item = rows.get(0);
        assertThat(item.firstPath()).isEqualTo("/items/hat?page=1&n=3");
        assertThat(item.paths()).isEqualTo(2 * 9 * 2);
        assertThat(item.maxPathLength()).isEqualTo("/items/a%2F%C3%BC?page=1&n=3".length());
        assertThat(item.weight()).isEqualTo(0.5);
        assertThat(item.primary()).isTrue();
        assertThat(item.method()).isEqualTo("GET");
        assertThat(item.headers()).containsExactly(new Header("Accept", "application/json"));
        assertThat(item.response().hasLength(10)).isTrue();
        assertThat(item.response().hasLength(21)).isFalse();
        assertThat(item.response().header()).contains(new Header("ETag", ""));
        MixRow order = rows.get(1);
        assertThat(order.method()).isEqualTo("POST");
        assertThat(order.body()).asString().isEqualTo("{}");
        assertThat(order.response().hasStatus(200)).isFalse();
        assertThat(order.response().hasLength(8)).isFalse();
        assertThat(order.response().header()).contains(new Header("Content-Type", "text/plain"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                                  | it is empty; write rows:, with a row below it
            'rows: ['                           | line 1: no YAML: expected the node content
            'a: 1'                              | line 1: unknown key 'a'; allowed: rows
            'rows: []'                          | line 1: rows: the list is empty; one item or more is wanted
            'rows: 7'                           | line 1: rows: a list is wanted, each item behind a dash, and this is a text
            'rows: [7]'                         | line 1, row 1: keys with values are wanted here, and this is a text
            'rows: [{weight: 1, path: /}]'      | line 1, row 1: name is missing; allowed: up to 40 of
            'rows: [{name: a, path: /}, {name: b, weight: 1, path: /}]' | line 1, row 1: weight is missing; allowed: a number above 0
            'rows: [{name: a, weight: 1}]'      | line 1, row 1: path is missing; allowed: a path, which begins with /
            'rows: [{name: a b, weight: 1, path: /}]' | row 1: name a b: not allowed; allowed: up to 40 of the characters
            'rows: [{name: a, name: b}]'        | row 1: 'name' stands twice; keep one of both
            'rows: [{name: [a]}]'               | row 1: 'name': a text or a number is wanted, and this is a list
            'rows: [!!java.net.URL {name: a}]'  | line 1: no YAML: Global tag is not allowed: tag:yaml.org,2002:java.net.URL
            'rows: [!url {name: a}]'            | row 1: the type !url is not read; leave it out
            'rows: [{name: !url a}]'            | row 1: the type !url is not read; leave it out
            'rows: [&a {name: a}, *a]'          | no YAML: Number of aliases for non-scalar nodes exceeds
            """)
    @DisplayName("refuses what is no list of rows, with line, row and what is allowed")
    void refusesStructure(String yaml, String message) throws Exception {
        assertRefused(yaml, message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            wieght: 3                | line 5, row 1: unknown key 'wieght'; allowed: name, weight, primary, method, path
            primary: yes             | line 5, row 1: primary yes: not allowed; allowed: true or false
            method: G ET             | line 5, row 1: method G ET: not allowed; allowed: a method of HTTP, like PUT
            bodyFile: no.json        | line 5, row 1: bodyFile no.json: no such file
            headers: {a b: c}        | line 5, row 1, headers: a b 'a b' is no name of a header
            headers: {Expect: x}     | line 5, row 1, headers: Expect 'Expect' cannot be set
            response: {size: 3}      | line 5, row 1, response: unknown key 'size'; allowed: status, bytes, sha256, header
            response: {status: 99}   | line 5, row 1, response: status 99: not allowed; allowed: a status from 200 to 599
            response: {bytes: 9..3}  | line 5, row 1, response: bytes 9..3: no length; allowed: a number of bytes, or a range
            response: {bytes: -1}    | line 5, row 1, response: bytes -1: no length
            response: {sha256: abc}  | line 5, row 1, response: sha256 abc: not allowed; allowed: 64 of the digits
            resources: /a            | line 5, row 1: resources: a list of up to 50 texts is wanted
            resources: [a]           | line 5, row 1: resources a: not a path, which begins with / and has no spaces
            response: {header: a b}  | line 5, row 1, response: header a b: not allowed; allowed: a header
            """)
    @DisplayName("refuses a key or a value that is not allowed")
    void refusesValues(String line, String message) throws Exception {
        assertRefused(ROW + "    " + line + "\n", message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            items                  | not a path, which begins with / and has no spaces
            '/a b'                 | not a path, which begins with / and has no spaces
            '/%zz'                 | not a path of HTTP
            '/{uuid}'              | unknown part {uuid}; allowed: {random:1..500}, {count:1..500} and {csv:FILE#COLUMN}
            '/{random:9..3}'       | {random:9..3}: the first number is above the last one
            '/{csv:no.csv#id}'     | no such file
            '/{csv:ids.csv#key}'   | ids.csv has no column 'key'; its first line names these: id, name
            '/{csv:none.csv#id}'   | none.csv has no line below the names of its columns
            '/{csv:gap.csv#id}'    | gap.csv, line 3: column 'id' is empty
            """)
    @DisplayName("refuses what is no path")
    void refusesPaths(String path, String message) throws Exception {
        assertRefused(
                "rows:\n  - name: list\n    weight: 1\n    path: \"" + path + "\"\n",
                "line 4, row 1: path " + path + ": ",
                message);
    }

    @ParameterizedTest
    @CsvSource({"0", "-1", "ten", "1e3", "1000001", ".inf"})
    @DisplayName("refuses what is no weight")
    void refusesWeights(String weight) throws Exception {
        assertRefused(
                "rows: [{name: a, weight: " + weight + ", path: /}]",
                "weight " + weight + ": no weight; allowed: a number above 0 and up to 1000000, like 30 or 0.5");
    }

    @Test
    @DisplayName("refuses two rows of one name, two bodies, too many rows, and a file that is not there")
    void refusesMore() throws Exception {
        assertRefused(
                ROW + ROW.substring(6), "line 5, row 2: name list: another row has it; each row has a name of its own");
        assertRefused(
                ROW + "    body: a\n    bodyFile: order.json\n",
                "line 6, row 1: bodyFile stands beside body; keep one of both");
        StringBuilder many = new StringBuilder("rows:\n");
        for (int n = 0; n <= 100; n++) {
            many.append("  - {name: r" + n + ", weight: 1, path: /}\n");
        }
        assertRefused(many.toString(), "rows has 101 rows; allowed: up to 100");
        assertThatThrownBy(() -> options("bench.requests=" + directory.resolve("other.yaml")))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageContaining("-Dbench.requests=" + directory.resolve("other.yaml") + ": no such file: ")
                .hasMessageContaining(
                        "allowed: a file in YAML with several kinds of requests, or a recorded log: an access log or a HAR file, like my-requests.yaml");
    }

    @Test
    @DisplayName("refuses a file that is not text")
    void refusesBytes() throws Exception {
        Files.write(file, new byte[] {'r', (byte) 0xff});

        assertThatThrownBy(() -> options("bench.requests=" + file))
                .hasMessageContaining("mix.yaml is not text in UTF-8");
    }

    @ParameterizedTest
    @CsvSource({
        "bench.request.path=/a",
        "bench.request.method=PUT",
        "bench.response.status=200",
        "bench.response.bytes=1",
        "bench.response.sha256=ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    })
    @DisplayName("refuses options of one request beside it")
    void refusesContradictions(String option) throws Exception {
        assertRefused(
                ROW,
                option.substring(0, option.indexOf('='))
                        + ": bench.requests says it for each of its rows; leave out one of both",
                option);
    }

    @Test
    @DisplayName("refuses a suite that sends no load, a Host by HTTP/2, and further files where another host measures")
    void refusesBeside() throws Exception {
        assertRefused(
                ROW,
                "bench.requests: the suite startup measures the response to one request; give bench.request.path"
                        + " instead, or another suite",
                "bench.suite=startup");
        assertRefused(
                ROW + "    headers: {Host: shop}\n",
                "bench.requests: row list has a Host, which HTTP/2 does not have",
                "bench.request.protocol=h2c");
        assertRefused(
                "rows: [{name: a, weight: 1, path: \"/{csv:ids.csv#id}\"}]",
                "bench.requests: the file names others (ids.csv), which are not copied to the host of bench.hosts.server",
                "bench.hosts.server=server1");
    }

    @Test
    @DisplayName("is stored with the checksum of all of its files, by which another content is another option")
    void checksum() throws Exception {
        String alone = effective(ROW);
        assertThat(alone).isEqualTo(file + " (SHA-256 " + sha256(Files.readAllBytes(file)) + ")");

        String withValues = effective("rows: [{name: a, weight: 1, path: \"/{csv:ids.csv#id}\"}]");
        assertThat(withValues)
                .contains(sha256((sha256(Files.readAllBytes(file)) + "  mix.yaml\n"
                                + sha256(Files.readAllBytes(directory.resolve("ids.csv"))) + "  ids.csv\n")
                        .getBytes(StandardCharsets.UTF_8)));
        assertThat(options("bench.requests=" + withValues).recorded().effective())
                .containsEntry("bench.requests", withValues);
        Files.writeString(directory.resolve("ids.csv"), "id\n3\n");
        assertThatThrownBy(() -> options("bench.requests=" + withValues)).hasMessageContaining("its SHA-256 is ");
    }

    @Test
    @DisplayName("is what servers are asked: the headers of all requests, and the order of the run's seed")
    void request() throws Exception {
        Files.writeString(file, ROW + "    headers: {X-A: own}\n");
        BenchmarkOptions options =
                options("bench.requests=" + file, "bench.request.headers=X-A: all|X-B: all", "bench.seed=7");
        LoadRequest load = ServerRequest.read(options.server().values()).load();

        assertThat(load.path()).isEqualTo("/items");
        assertThat(load.mix().orElseThrow().seed()).isEqualTo(7);
        assertThat(load.mix().orElseThrow().rows().get(0).headers())
                .containsExactly(
                        new Header("Accept-Encoding", "identity"), new Header("X-B", "all"), new Header("X-A", "own"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {name: a, weight: 0.5, path: /, primary: true, method: PUT, headers: {A: 1}, body: x}   | true
            {name: a, weight: 1, path: /, bodyFile: x, response: {status: 200, bytes: 7, header: A}}  | true
            {name: a, weight: 1, path: /, response: {bytes: 1..7}}                                  | true
            {name: a, weight: 0, path: /}                                                           | false
            {name: a, weight: 1, path: x}                                                           | false
            {name: a, weight: 1, path: /, wieght: 3}                                                | false
            {name: a b, weight: 1, path: /}                                                         | false
            {name: a, weight: 1, path: /, body: x, bodyFile: y}                                     | false
            {name: a, weight: 1, path: /, response: {status: 99}}                                   | false
            {name: a, weight: 1, path: /, response: {bytes: x}}                                     | false
            {weight: 1, path: /}                                                                    | false
            """)
    @DisplayName("has a schema for editors that says the same")
    void schema(String row, boolean isRight) throws Exception {
        JsonNode tree = new YAMLMapper().readTree("rows: [" + row + "]");
        try (InputStream text = MixOptions.class.getResourceAsStream("requests.schema.json")) {
            JsonSchema schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                    .getSchema(text);
            assertThat(schema.validate(tree).isEmpty())
                    .as(schema.validate(tree).toString())
                    .isEqualTo(isRight);
        }
    }

    private static String sha256(byte[] bytes) {
        return LoadRequest.ExpectedResponse.sha256(bytes);
    }

    private String effective(String yaml) throws Exception {
        Files.writeString(file, yaml);
        return options("bench.requests=" + file).recorded().effective().get("bench.requests");
    }

    private List<MixRow> rows(String yaml) throws Exception {
        Files.writeString(file, yaml);
        return options("bench.requests=" + file)
                .server()
                .values()
                .find(MixOptions.MIX)
                .orElseThrow()
                .rows();
    }

    private void assertRefused(String yaml, String message, String... more) throws Exception {
        Files.writeString(file, yaml);
        List<String> given = new ArrayList<>(List.of("bench.requests=" + file));
        List<String> messages = new ArrayList<>(List.of(message));
        for (String one : more) {
            (one.startsWith("bench.") && one.contains("=") ? given : messages).add(one);
        }
        assertThatThrownBy(() -> options(given.toArray(String[]::new)))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageContainingAll(messages.toArray(String[]::new));
    }

    private static BenchmarkOptions options(String... options) {
        List<String> given = new ArrayList<>(List.of("bench.command.one", "a {port} {address}"));
        for (String option : options) {
            given.addAll(List.of(option.split("=", 2)));
        }
        return CommandServers.options(given.toArray(String[]::new));
    }
}
