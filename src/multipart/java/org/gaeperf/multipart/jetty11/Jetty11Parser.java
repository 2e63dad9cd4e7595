package org.gaeperf.multipart.jetty11;

import jakarta.servlet.MultipartConfigElement;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import org.eclipse.jetty.server.MultiPartFormInputStream;
import org.gaeperf.multipart.form.ForeignForms;
import org.gaeperf.multipart.form.FormParser;
import org.gaeperf.multipart.form.FormPart;
import org.gaeperf.multipart.form.ServletForm;

/** The parser of Jetty 11. */
public final class Jetty11Parser implements FormParser {

    /** Prints what it does with forms that are not compliant. */
    public static void main(String[] args) throws Exception {
        ForeignForms.print(new Jetty11Parser());
    }

    @Override
    public ParsedForm parse(String contentType, String boundary, byte[] body, Path directory) throws IOException {
        MultiPartFormInputStream parser = new MultiPartFormInputStream(
                new ByteArrayInputStream(body),
                contentType,
                new MultipartConfigElement(directory.toString(), -1, -1, MEMORY_BYTES),
                directory.toFile());
        return new ServletForm<>(
                parser.getParts(),
                part -> FormPart.read(
                        part.getName(), part.getSubmittedFileName(), part.getContentType(), part.getInputStream()),
                parser::getNonComplianceWarnings,
                parser::deleteParts);
    }
}
