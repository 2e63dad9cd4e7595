package org.gaeperf.multipart.rfc7578;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import javax.servlet.MultipartConfigElement;
import javax.servlet.http.Part;
import org.eclipse.jetty.http.MultiPartFormInputStream;
import org.gaeperf.multipart.form.ForeignForms;
import org.gaeperf.multipart.form.FormParser;
import org.gaeperf.multipart.form.FormPart;

/** The parser of Jetty 9.4 by RFC 7578. */
public final class Rfc7578Parser implements FormParser {

    /** Prints what it does with forms that are not compliant. */
    public static void main(String[] args) throws Exception {
        ForeignForms.print(new Rfc7578Parser());
    }

    @Override
    public ParsedForm parse(String contentType, String boundary, byte[] body, Path directory) throws IOException {
        MultiPartFormInputStream parser = new MultiPartFormInputStream(
                new ByteArrayInputStream(body),
                contentType,
                new MultipartConfigElement(directory.toString(), -1, -1, MEMORY_BYTES),
                directory.toFile());
        return new Parsed(parser, parser.getParts());
    }

    private record Parsed(MultiPartFormInputStream parser, Collection<Part> found) implements ParsedForm {

        @Override
        public int size() {
            return found.size();
        }

        @Override
        public List<FormPart> parts() throws IOException {
            List<FormPart> parts = new ArrayList<>();
            for (Part part : found) {
                try (InputStream content = part.getInputStream()) {
                    parts.add(new FormPart(
                            part.getName(),
                            Optional.ofNullable(part.getSubmittedFileName()),
                            Optional.ofNullable(part.getContentType()),
                            content.readAllBytes()));
                }
            }
            return parts;
        }

        @Override
        public List<String> violations() {
            return parser.getNonComplianceWarnings().stream().map(Enum::name).toList();
        }

        @Override
        public void close() {
            parser.deleteParts();
        }
    }
}
