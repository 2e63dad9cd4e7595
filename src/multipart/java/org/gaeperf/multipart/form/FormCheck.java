package org.gaeperf.multipart.form;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.gaeperf.multipart.form.FormParser.ParsedForm;

/** Checks a parser before it is timed: it must find each part as it was sent, and leave no file. */
public final class FormCheck {

    private FormCheck() {}

    /**
     * Parses each form once.
     *
     * @param directory that is empty
     * @throws Exception if a parser refuses a form, finds something else in it, or leaves a file
     */
    public static void requireRight(FormParser parser, List<Form> forms, Path directory) throws Exception {
        for (Form form : forms) {
            try (ParsedForm parsed = parser.parse(form.contentType(), form.boundary(), form.body(), directory)) {
                requireSame(form, parsed.parts());
            }
            requireEmpty(form, directory);
        }
    }

    /** Some parsers keep the parts of a name together, so only their order within a name is compared. */
    private static void requireSame(Form form, List<FormPart> found) {
        List<FormPart> sent = byName(form.parts());
        List<FormPart> parsed = byName(found);
        boolean same = sent.size() == parsed.size();
        for (int n = 0; same && n < sent.size(); n++) {
            same = sent.get(n).isSameAs(parsed.get(n));
        }
        if (!same) {
            throw new IllegalStateException(
                    "the form '" + form.name() + "' has the parts " + form.parts() + ", and was parsed as " + found);
        }
    }

    private static List<FormPart> byName(List<FormPart> parts) {
        return parts.stream().sorted(Comparator.comparing(FormPart::name)).toList();
    }

    private static void requireEmpty(Form form, Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            List<Path> left = files.toList();
            if (!left.isEmpty()) {
                throw new IllegalStateException("the form '" + form.name() + "' left the files " + left);
            }
        }
    }
}
