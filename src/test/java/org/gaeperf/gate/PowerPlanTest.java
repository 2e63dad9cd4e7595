package org.gaeperf.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The plan of planted faults")
class PowerPlanTest {

    private static final List<PlantedFault> FAULTS =
            List.of(PlantedFault.parse("cpu:3us"), PlantedFault.parse("cpu:6us"), PlantedFault.parse("sleep:1ms/2%"));

    private static List<PlantedFault> first(int gates, PowerPlan plan) {
        List<PlantedFault> run = new ArrayList<>();
        while (run.size() < gates) {
            run.add(plan.next(run));
        }
        return run;
    }

    @Test
    @DisplayName("has each fault once in each block, and nothing once, in orders that differ")
    void blocks() {
        List<PlantedFault> order = first(40, new PowerPlan(FAULTS, 1));

        Set<List<PlantedFault>> blocks = new HashSet<>();
        for (int block = 0; block < 10; block++) {
            List<PlantedFault> planted = order.subList(4 * block, 4 * block + 4);
            assertThat(planted).containsAll(FAULTS).contains(PlantedFault.NONE);
            blocks.add(planted);
        }
        assertThat(blocks).hasSizeGreaterThan(5);
    }

    @Test
    @DisplayName("is the same with the same seed, and another with another")
    void seeds() {
        assertThat(first(12, new PowerPlan(FAULTS, 1))).isEqualTo(first(12, new PowerPlan(FAULTS, 1)));
        assertThat(first(12, new PowerPlan(FAULTS, 2))).isNotEqualTo(first(12, new PowerPlan(FAULTS, 1)));
    }

    @Test
    @DisplayName("goes on after what is stored, also if a gate in between is not, or another fault is")
    void resumes() {
        PowerPlan plan = new PowerPlan(FAULTS, 1);
        List<PlantedFault> order = first(9, plan);
        List<PlantedFault> withGap = new ArrayList<>(order);
        PlantedFault lost = withGap.remove(2);
        withGap.add(PlantedFault.parse("keep:50MB"));

        assertThat(plan.next(order.subList(0, 8))).isEqualTo(order.get(8));
        assertThat(plan.next(withGap.subList(0, 4))).isEqualTo(lost);
    }

    @ParameterizedTest
    @DisplayName("knows kind and strength of a fault")
    @CsvSource({
        "cpu:11us, cpu, 11",
        "allocate:2KB, allocate, 2048",
        "allocate:200B, allocate, 200",
        "keep:50MB, keep, 50",
        "sleep:5ms/3%, sleep in 3 %, 5000",
        "sleep:1200us/3%, sleep in 3 %, 1200"
    })
    void strengths(String text, String kind, double strength) {
        assertThat(PlantedFault.parse(text)).isEqualTo(new PlantedFault(kind, strength, text));
        assertThat(PlantedFault.parse(text).shownBy()).isPresent();
    }

    @ParameterizedTest
    @DisplayName("refuses a fault that is none")
    @CsvSource({
        "cpu:3, 'is not a fault like cpu:15us, allocate:5KB, keep:50MB or sleep:5ms/3%'",
        "'', 'a fault is missing; give one like cpu:15us'",
        "cpu:0us, '''cpu:0us'' is no fault, since its size is 0; gates without a fault are run in any case'",
        "sleep:5ms/0%, 'is no fault, since its size is 0'"
    })
    void noFaults(String text, String problem) {
        assertThatThrownBy(() -> PlantedFault.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(problem);
    }
}
