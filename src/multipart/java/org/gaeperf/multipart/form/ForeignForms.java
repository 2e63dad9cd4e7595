package org.gaeperf.multipart.form;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gaeperf.multipart.form.FormParser.ParsedForm;

/** Forms that are not as RFC 7578 and RFC 2046 want them, or that use what these discourage, and what a parser does. */
public final class ForeignForms {

    private static final String BOUNDARY = "AaB03x";
    private static final String FIELD = "--AaB03x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n";
    private static final String END = "--AaB03x--\r\n";

    private ForeignForms() {}

    /**
     * Prints a line for each form: its name, a tabulator, and what the parser did.
     *
     * @throws Exception if no directory can be made
     */
    public static void print(FormParser parser) throws Exception {
        Path directory = Files.createTempDirectory("parts");
        all().forEach((name, body) -> System.out.println(name + "\t" + outcome(parser, body, directory)));
        try (var left = Files.list(directory)) {
            for (Path file : left.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }

    private static String outcome(FormParser parser, String body, Path directory) {
        try (ParsedForm parsed = parser.parse(
                "multipart/form-data; boundary=" + BOUNDARY,
                BOUNDARY,
                body.getBytes(StandardCharsets.ISO_8859_1),
                directory)) {
            String violations = parsed.violations().stream().distinct().sorted().collect(Collectors.joining(", "));
            List<FormPart> parts = parsed.parts();
            String described = parts.isEmpty()
                    ? "no parts"
                    : parts.stream().map(ForeignForms::describe).collect(Collectors.joining(", "));
            return "accepted: " + described + (violations.isEmpty() ? "" : "; named: " + violations);
        } catch (Exception e) {
            return "refused";
        }
    }

    private static String describe(FormPart part) {
        return part.name() + "='"
                + new String(part.content(), StandardCharsets.ISO_8859_1)
                        .replace("\r", "\\r")
                        .replace("\n", "\\n")
                + "'" + part.fileName().map(file -> " (file '" + file + "')").orElse("");
    }

    private static Map<String, String> all() {
        Map<String, String> forms = new LinkedHashMap<>();
        forms.put("text before the first boundary", "This is a form.\r\n" + FIELD + END);
        forms.put("text after the last boundary", FIELD + END + "That was a form.\r\n");
        forms.put("no line end after the last boundary", FIELD + "--AaB03x--");
        forms.put("an empty line before the first boundary", "\r\n" + FIELD + END);
        forms.put("spaces after a boundary", FIELD.replace("AaB03x\r", "AaB03x  \r") + END);
        forms.put("lines end with LF", (FIELD + END).replace("\r", ""));
        forms.put("lines end with CR", (FIELD + END).replace("\n", ""));
        forms.put("no last boundary", FIELD);
        forms.put("cut off within a part", FIELD.substring(0, FIELD.length() - 2));
        forms.put("cut off within the headers", FIELD.substring(0, FIELD.indexOf("name")));
        forms.put("an empty body", "");
        forms.put("only the last boundary", END);
        forms.put("a part without Content-Disposition", "--AaB03x\r\nContent-Type: text/plain\r\n\r\n1\r\n" + END);
        forms.put("a part without a name", FIELD.replace("; name=\"a\"", "") + END);
        forms.put("a name without quotes", FIELD.replace("\"a\"", "a") + END);
        forms.put("a header of two lines", FIELD.replace("; name", ";\r\n name") + END);
        forms.put("a header without a colon", FIELD.replace("\r\n\r\n", "\r\nnot a header\r\n\r\n") + END);
        forms.put("the transfer encoding base64", encoded("base64", "MQ=="));
        forms.put("the transfer encoding quoted-printable", encoded("quoted-printable", "=31"));
        forms.put(
                "a file name with an encoding (filename*)",
                FIELD.replace("\"a\"", "\"a\"; filename*=UTF-8''%C3%A4") + END);
        forms.put("a file name that is a path", FIELD.replace("\"a\"", "\"a\"; filename=\"../a.txt\"") + END);
        forms.put("a nested multipart/mixed", nested());
        return forms;
    }

    private static String encoded(String encoding, String content) {
        return FIELD.replace("\r\n\r\n1", "\r\nContent-Transfer-Encoding: " + encoding + "\r\n\r\n" + content) + END;
    }

    private static String nested() {
        return "--AaB03x\r\nContent-Disposition: form-data; name=\"a\"\r\n"
                + "Content-Type: multipart/mixed; boundary=Inner\r\n\r\n"
                + "--Inner\r\nContent-Disposition: file; filename=\"1.txt\"\r\n\r\n1\r\n--Inner--\r\n" + END;
    }
}
