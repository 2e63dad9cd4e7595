package org.gaeperf.multipart.form;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.gaeperf.multipart.form.FormParser.ParsedForm;

/**
 * What a parser for servlets has found. The class of its parts differs from one servlet API to the other.
 *
 * @param found the parts
 * @param reader reads one of them
 * @param warnings what the parser says is not as the standard wants it
 * @param deletion of the files
 */
public record ServletForm<P>(
        Collection<P> found,
        PartReader<P> reader,
        Supplier<? extends Collection<? extends Enum<?>>> warnings,
        Runnable deletion)
        implements ParsedForm {

    /** Reads a part. */
    @FunctionalInterface
    public interface PartReader<P> {

        /**
         * Reads its content, too.
         *
         * @throws IOException if its file cannot be read
         */
        FormPart read(P part) throws IOException;
    }

    @Override
    public int size() {
        return found.size();
    }

    @Override
    public List<FormPart> parts() throws IOException {
        List<FormPart> parts = new ArrayList<>();
        for (P part : found) {
            parts.add(reader.read(part));
        }
        return parts;
    }

    @Override
    public List<String> violations() {
        return warnings.get().stream().map(warning -> warning.name()).toList();
    }

    @Override
    public void close() {
        deletion.run();
    }
}
