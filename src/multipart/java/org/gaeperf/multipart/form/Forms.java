package org.gaeperf.multipart.form;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The forms that are parsed. They are the same in each run. */
public final class Forms {

    /** One part of 10 MiB. */
    public static final String LARGE = "large";

    /** Small forms of eight kinds, each with the boundaries of three browsers, and one form with all of their parts. */
    public static final String SMALL = "small";

    private static final int LARGE_BYTES = 10 * 1024 * 1024;
    private static final int TEXT_LINES = 20;
    private static final int BINARY_BYTES = 4096;
    private static final long SEED = 7578;
    private static final String CHROME = "----WebKitFormBoundary7MA4YWxkTrZu0gWq";
    private static final String FIREFOX = "---------------------------9051914041544843365972754266";
    private static final String CURL = "------------------------d74496d66958873e";

    private Forms() {}

    /** The forms of one of the two workloads. */
    public static List<Form> of(String workload) {
        return switch (workload) {
            case LARGE -> List.of(large());
            case SMALL -> small();
            default -> throw new IllegalArgumentException("no workload is named " + workload);
        };
    }

    private static Form large() {
        return Form.of(
                "10 MiB of random bytes",
                CHROME,
                List.of(FormPart.file("file", "random.bin", "application/octet-stream", random(LARGE_BYTES))));
    }

    private static List<Form> small() {
        List<Form> forms = new ArrayList<>();
        List<FormPart> everything = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            for (String boundary : List.of(CHROME, FIREFOX, CURL)) {
                forms.add(Form.of(kind + " with the boundary " + boundary, boundary, parts(kind, boundary)));
            }
            everything.addAll(parts(kind, CHROME));
        }
        forms.add(Form.of("all of them in one form", CHROME, everything));
        return forms;
    }

    private enum Kind {
        TEXT_FIELDS,
        TEXT_AREA,
        CHECK_BOXES_AND_AN_EMPTY_FIELD,
        NO_FILE_CHOSEN,
        TEXT_FILE,
        BINARY_FILE,
        TWO_FILES_OF_ONE_FIELD,
        TEXT_LIKE_A_BOUNDARY
    }

    private static List<FormPart> parts(Kind kind, String boundary) {
        return switch (kind) {
            case TEXT_FIELDS ->
                List.of(
                        FormPart.field("first", "Ada"),
                        FormPart.field("last", "Lovelace"),
                        FormPart.field("year of birth", "1815"));
            case TEXT_AREA ->
                List.of(FormPart.field("text", "Erste Zeile: \u00e4\u00f6\u00fc\r\nzweite: \u65e5\u672c\r\n\r\n"));
            case CHECK_BOXES_AND_AN_EMPTY_FIELD ->
                List.of(
                        FormPart.field("chosen", "a"),
                        FormPart.field("chosen", "b"),
                        FormPart.field("chosen", "a"),
                        FormPart.field("comment", ""));
            case NO_FILE_CHOSEN ->
                List.of(
                        FormPart.field("title", "none"),
                        FormPart.file("file", "", "application/octet-stream", new byte[0]));
            case TEXT_FILE ->
                List.of(FormPart.file(
                        "file",
                        "notes and more.txt",
                        "text/plain",
                        "one line of a file of text\n".repeat(TEXT_LINES).getBytes(StandardCharsets.UTF_8)));
            case BINARY_FILE -> List.of(FormPart.file("image", "image.png", "image/png", binary()));
            case TWO_FILES_OF_ONE_FIELD ->
                List.of(
                        FormPart.file("files", "a.bin", "application/octet-stream", random(300)),
                        FormPart.file(
                                "files", "\u00dcbung.txt", "text/plain", "zwei".getBytes(StandardCharsets.UTF_8)));
            case TEXT_LIKE_A_BOUNDARY ->
                List.of(FormPart.field(
                        "text",
                        "\r\n--" + boundary.substring(0, boundary.length() - 1) + "\r\n--\r\n-" + boundary
                                + "\r\r\n\n--"));
        };
    }

    /** With every byte, and with what could end a line or begin a boundary. */
    private static byte[] binary() {
        byte[] bytes = random(BINARY_BYTES);
        for (int n = 0; n < 256; n++) {
            bytes[n] = (byte) n;
        }
        System.arraycopy("\r\n--".getBytes(StandardCharsets.US_ASCII), 0, bytes, bytes.length - 4, 4);
        return bytes;
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(SEED).nextBytes(bytes);
        return bytes;
    }
}
