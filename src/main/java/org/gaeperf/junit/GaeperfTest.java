package org.gaeperf.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test with a {@link Gate}. It takes minutes and needs the machine for itself, so it has the tag {@code gaeperf}, by which
 * a build leaves it out or runs nothing else. It is disabled where there is no Linux. A test of another kind, as a
 * parameterized one, is extended with {@link GaeperfExtension} instead of this.
 */
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Test
@Tag(GaeperfTest.TAG)
@EnabledOnOs(value = OS.LINUX, disabledReason = "gaeperf measures on Linux only")
@ExtendWith(GaeperfExtension.class)
public @interface GaeperfTest {

    /** The tag of these tests. */
    String TAG = "gaeperf";
}
