package org.gaeperf.model.validity;

import java.util.List;

/**
 * Whether the values of a trial count.
 *
 * @param validity the first rule that applies
 * @param reasons why the trial is not valid, for readers; empty if it is valid
 */
public record Assessment(Validity validity, List<String> reasons) {

    public Assessment {
        reasons = List.copyOf(reasons);
    }
}
