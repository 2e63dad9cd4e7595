package org.gaeperf.multipart.jetty12;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.http.ComplianceViolation;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.http.MultiPartCompliance;
import org.eclipse.jetty.http.MultiPartFormData;
import org.eclipse.jetty.io.Content;
import org.gaeperf.multipart.form.FormParser;
import org.gaeperf.multipart.form.FormPart;

/** The parser of Jetty 12. Where the bytes come from is told by subclasses, since that decides how long it takes. */
public abstract class Jetty12Parser implements FormParser {

    private static final int UNLIMITED = -1;

    /** The bytes of a form. */
    protected abstract Content.Source source(byte[] body);

    @Override
    public ParsedForm parse(String contentType, String boundary, byte[] body, Path directory) {
        List<String> violations = new ArrayList<>();
        MultiPartFormData.Parser parser =
                new MultiPartFormData.Parser(boundary, MultiPartCompliance.RFC7578, new ComplianceViolation.Listener() {
                    @Override
                    public void onComplianceViolation(ComplianceViolation.Event event) {
                        violations.add(event.violation().getName());
                    }
                });
        parser.setFilesDirectory(directory);
        parser.setMaxMemoryFileSize(MEMORY_BYTES);
        parser.setUseFilesForPartsWithoutFileName(true);
        parser.setMaxLength(UNLIMITED);
        parser.setMaxFileSize(UNLIMITED);
        return new Parsed(parser.parse(source(body)).join(), violations);
    }

    private record Parsed(MultiPartFormData.Parts found, List<String> violations) implements ParsedForm {

        @Override
        public int size() {
            return found.size();
        }

        @Override
        public List<FormPart> parts() throws Exception {
            List<FormPart> parts = new ArrayList<>();
            for (MultiPart.Part part : found) {
                parts.add(FormPart.read(
                        part.getName(),
                        part.getFileName(),
                        part.getHeaders().get(HttpHeader.CONTENT_TYPE),
                        Content.Source.asInputStream(part.getContentSource())));
            }
            return parts;
        }

        @Override
        public void close() {
            found.close();
        }
    }
}
