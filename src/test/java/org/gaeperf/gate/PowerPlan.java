package org.gaeperf.gate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The order in which faults are planted: in blocks, each of which has every fault once and once none, in a random order of its
 * own. So what the machine does in the course of a night meets all of them alike, wherever the night ends.
 *
 * @param faults each once
 * @param seed the same seed gives the same order
 */
record PowerPlan(List<PlantedFault> faults, long seed) {

    PowerPlan {
        faults = List.copyOf(faults);
    }

    /**
     * Returns what is planted next: the first of the order that is not stored. What is stored and not among the faults does not
     * count.
     *
     * @param stored one for each gate that was run to its end, in any order
     */
    PlantedFault next(List<PlantedFault> stored) {
        Map<PlantedFault, Integer> left = new HashMap<>();
        stored.forEach(fault -> left.merge(fault, 1, Integer::sum));
        Random random = new Random(seed);
        while (true) {
            for (PlantedFault fault : block(random)) {
                if (left.merge(fault, -1, Integer::sum) < 0) {
                    return fault;
                }
            }
        }
    }

    private List<PlantedFault> block(Random random) {
        List<PlantedFault> block = new ArrayList<>(faults);
        block.add(PlantedFault.NONE);
        Collections.shuffle(block, random);
        return block;
    }
}
