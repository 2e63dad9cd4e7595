package org.gaeperf.load.client;

import org.gaeperf.load.closed.ClosedLoopRun;
import org.gaeperf.load.generator.OpenLoopRun;
import org.gaeperf.load.protocol.LoadProcess;

/** The process of a client, which runs loads of any kind. */
public final class ClientMain {

    private ClientMain() {}

    /** Runs the loads that standard input asks for, see {@link LoadProcess}. */
    public static void main(String[] args) {
        LoadProcess.run(args, (plan, channel) -> {
            if (plan.workload().inClosedLoop()) {
                ClosedLoopRun.run(plan, channel);
            } else {
                OpenLoopRun.run(plan, channel);
            }
        });
    }
}
