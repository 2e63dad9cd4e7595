package org.gaeperf.multipart.form;

import java.nio.file.Path;
import java.util.List;

/** A parser of forms. All keep up to {@link #MEMORY_BYTES} of a part in memory and write what is more to a file. */
public interface FormParser {

    /** As published. */
    int MEMORY_BYTES = 50;

    /**
     * Parses a form to its end.
     *
     * @param directory for files
     * @throws Exception if the parser refuses the form, or a file cannot be written
     */
    ParsedForm parse(String contentType, String boundary, byte[] body, Path directory) throws Exception;

    /** A form that was parsed. Its files are deleted when it is closed. */
    interface ParsedForm extends AutoCloseable {

        /** How many parts it has. */
        int size();

        /**
         * Its parts, read from memory and files.
         *
         * @throws Exception if a file cannot be read
         */
        List<FormPart> parts() throws Exception;

        /** What the parser says is not as the standard wants it. */
        List<String> violations();

        @Override
        void close() throws Exception;
    }
}
