package org.gaeperf.model.load;

import java.util.Optional;

/**
 * Whether the bodies of a measurement's responses were compared with the right one.
 *
 * @param checked responses of the right status and length whose bodies were compared
 * @param crc32c the checksum of the right body, in hexadecimal digits; empty if none was known
 * @param unchecked why bodies were not compared, for readers; empty if they were
 */
public record ContentCheck(long checked, Optional<String> crc32c, Optional<String> unchecked) {

    /** Makes the result of a client that compared no body. */
    public static ContentCheck none(String reason) {
        return new ContentCheck(0, Optional.empty(), Optional.of(reason));
    }
}
