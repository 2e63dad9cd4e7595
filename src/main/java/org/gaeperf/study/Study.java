package org.gaeperf.study;

import org.gaeperf.compare.ComparedSuite;
import org.gaeperf.engine.RunnableSuite;
import org.gaeperf.options.ConfiguredSuite;
import org.gaeperf.report.text.ReportedSuite;
import org.gaeperf.suite.PlannedSuite;

/**
 * A suite as all layers know it. Each has a package of its own below this one, whose classes nothing outside of it uses, and
 * is registered by its line in {@code META-INF/services/org.gaeperf.model.Suite}. An instance is made before any option is
 * read, so it must not use anything that reads options while it is made.
 */
public abstract class Study implements ConfiguredSuite, PlannedSuite, ComparedSuite, ReportedSuite, RunnableSuite {

    @Override
    public final String toString() {
        return key();
    }
}
