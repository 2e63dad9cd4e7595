package org.gaeperf.fuzz;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.provider.Arguments;

/** Real outputs that other tests have too, as seeds beside those in the directory of a fuzz test. */
public final class Seeds {

    private Seeds() {}

    /** The bytes of test resources, named by their files. */
    public static Stream<Arguments> of(Class<?> resourceOwner, String... resources) {
        return Stream.of(resources).map(resource -> Arguments.of(Named.of(resource, bytes(resourceOwner, resource))));
    }

    /** Returns texts, named by themselves. */
    public static Stream<Arguments> texts(String... texts) {
        return Stream.of(texts)
                .map(text -> Arguments.of(
                        Named.of("'" + text.replace("\n", "\\n") + "'", text.getBytes(StandardCharsets.UTF_8))));
    }

    private static byte[] bytes(Class<?> resourceOwner, String resource) {
        try (InputStream stream = resourceOwner.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalArgumentException("no test resource " + resource + " beside " + resourceOwner);
            }
            return stream.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
