package org.gaeperf.multipart.legacy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import javax.servlet.MultipartConfigElement;
import org.eclipse.jetty.util.MultiPartInputStreamParser;
import org.gaeperf.multipart.form.ForeignForms;
import org.gaeperf.multipart.form.FormParser;
import org.gaeperf.multipart.form.FormPart;
import org.gaeperf.multipart.form.ServletForm;

/** The parser that Jetty had before 9.4.10; 9.4 still has it. */
public final class LegacyParser implements FormParser {

    /** Prints what it does with forms that are not compliant. */
    public static void main(String[] args) throws Exception {
        ForeignForms.print(new LegacyParser());
    }

    @Override
    public ParsedForm parse(String contentType, String boundary, byte[] body, Path directory) throws IOException {
        MultiPartInputStreamParser parser = new MultiPartInputStreamParser(
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
