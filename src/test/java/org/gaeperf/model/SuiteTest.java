package org.gaeperf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import java.util.Comparator;
import org.gaeperf.testkit.Suites;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SuiteTest {

    @Test
    @DisplayName("suites are in the order of their registration, each with a name of its own")
    void order() {
        assertThat(Suite.all())
                .extracting(Suite::key)
                .doesNotHaveDuplicates()
                .startsWith("load", "request-memory", "cpu")
                .endsWith("gate", "calibration");
        assertThat(Suite.all()).filteredOn(Suite::isDefault).hasSize(1);
    }

    @Test
    @DisplayName("results store the name, by which the same suite is found again")
    void storedName() throws Exception {
        for (Suite suite : Suite.all()) {
            String stored = Json.PRETTY.writeValueAsString(suite);

            assertThat(stored).isEqualTo("\"" + suite.key() + "\"");
            assertThat(Json.PRETTY.readValue(stored, Suite.class)).isSameAs(suite);
        }
    }

    @Test
    @DisplayName("a name that is not registered is refused, with those that are")
    void unknownName() {
        assertThatThrownBy(() -> Suite.of("lod"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'lod' is not a suite; allowed: " + Suite.keys(Suite.all()));
        assertThatThrownBy(() -> Json.PRETTY.readValue("\"lod\"", Suite.class))
                .isInstanceOf(ValueInstantiationException.class)
                .hasMessageContaining("'lod' is not a suite; allowed: load, ");
    }

    @Test
    @DisplayName("a suite that a layer does not know is named with that layer")
    void unknownToALayer() {
        assertThatThrownBy(() -> Suites.LOAD.as(Comparator.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the suite load (org.gaeperf.study.load.LoadStudy) does not implement java.util.Comparator,"
                        + " as every registered suite must");
    }
}
