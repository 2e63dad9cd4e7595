package org.gaeperf.multipart.form;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A form as it is sent, with what a parser has to find in it.
 *
 * @param name for messages
 * @param boundary that separates the parts
 * @param body of the request; not copied
 * @param parts in their order
 */
public record Form(String name, String boundary, byte[] body, List<FormPart> parts) {

    /** Writes the body as browsers do: UTF-8, lines end with CR LF, quotes in names are escaped as {@code %22}. */
    static Form of(String name, String boundary, List<FormPart> parts) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (FormPart part : parts) {
            write(body, "--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + part.name() + "\"");
            part.fileName().ifPresent(file -> write(body, "; filename=\"" + file + "\""));
            part.contentType().ifPresent(type -> write(body, "\r\nContent-Type: " + type));
            write(body, "\r\n\r\n");
            body.writeBytes(part.content());
            write(body, "\r\n");
        }
        write(body, "--" + boundary + "--\r\n");
        return new Form(name, boundary, body.toByteArray(), List.copyOf(parts));
    }

    /** The header of the request. */
    public String contentType() {
        return "multipart/form-data; boundary=" + boundary;
    }

    private static void write(ByteArrayOutputStream body, String text) {
        body.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
