package org.gaeperf.options.build;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/** A properties file (see {@link Properties#load(Reader)}) in UTF-8, whose keys are names of options. */
public final class OptionsFile {

    private OptionsFile() {}

    /**
     * Returns the text of each key, in the order of the file.
     *
     * @throws IOException if the file cannot be read, is not UTF-8, or is not a properties file; the message says why
     */
    public static Map<String, String> read(Path file) throws IOException {
        Map<String, String> options = new LinkedHashMap<>();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            UniqueKeys properties = new UniqueKeys();
            properties.load(reader);
            properties.order.forEach(name -> options.put(name, properties.getProperty(name)));
        } catch (CharacterCodingException e) {
            throw new IOException("it is not in UTF-8", e);
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
        return options;
    }

    /** Properties would silently keep the last of two values of a key. */
    private static final class UniqueKeys extends Properties {

        private static final long serialVersionUID = 1L;

        private final ArrayList<String> order = new ArrayList<>();

        @Override
        public synchronized Object put(Object key, Object value) {
            if (containsKey(key)) {
                throw new IllegalArgumentException(key + " is in it twice");
            }
            order.add((String) key);
            return super.put(key, value);
        }
    }
}
