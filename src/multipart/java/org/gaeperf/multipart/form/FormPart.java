package org.gaeperf.multipart.form;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * One part of a form.
 *
 * @param name of the field
 * @param fileName as the browser tells it; empty if the field is no file
 * @param contentType empty if the part has no such header
 * @param content of the field or file; not copied
 */
public record FormPart(String name, Optional<String> fileName, Optional<String> contentType, byte[] content) {

    /** A field. */
    static FormPart field(String name, String value) {
        return new FormPart(name, Optional.empty(), Optional.empty(), value.getBytes(StandardCharsets.UTF_8));
    }

    /** A file. */
    static FormPart file(String name, String fileName, String contentType, byte[] content) {
        return new FormPart(name, Optional.of(fileName), Optional.of(contentType), content);
    }

    /**
     * A part that was parsed, with its content read to the end.
     *
     * @param fileName null if the field is no file
     * @param contentType null if the part has no such header
     * @throws IOException if the content cannot be read
     */
    public static FormPart read(String name, String fileName, String contentType, InputStream content)
            throws IOException {
        try (content) {
            return new FormPart(
                    name, Optional.ofNullable(fileName), Optional.ofNullable(contentType), content.readAllBytes());
        }
    }

    /** Whether both have the same names, type and bytes. */
    public boolean isSameAs(FormPart other) {
        return name.equals(other.name)
                && fileName.equals(other.fileName)
                && contentType.equals(other.contentType)
                && Arrays.equals(content, other.content);
    }

    /** Without the content itself. */
    @Override
    public String toString() {
        return name + " (file " + fileName.orElse("none") + ", type " + contentType.orElse("none") + ", "
                + content.length + " bytes)";
    }
}
