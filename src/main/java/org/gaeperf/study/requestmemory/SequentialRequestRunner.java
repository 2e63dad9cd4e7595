package org.gaeperf.study.requestmemory;

import java.util.List;
import java.util.OptionalLong;
import org.gaeperf.load.SequentialClient;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.model.server.RequestMemory;
import org.gaeperf.model.server.RequestMemory.MeasuredRequest;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.jvm.Jcmd;
import org.gaeperf.sampling.jvm.NativeMemoryProbe;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.webapp.RequestMemoryRecorder;

/** Sends requests one at a time, and then reads from the application how much memory each request needed. */
final class SequentialRequestRunner {

    private static final String REPORT = RequestMemoryRecorder.PATH + "?" + RequestMemoryRecorder.REPORT;

    private final OneByOne plan;
    private final ServerUnderTest server;
    private final Jcmd jcmd;

    /** Sends the requests of the plan to a server, whose JVM this jcmd is attached to. */
    SequentialRequestRunner(OneByOne plan, ServerUnderTest server, Jcmd jcmd) {
        this.plan = plan;
        this.server = server;
        this.jcmd = jcmd;
    }

    /**
     * Sends all requests.
     *
     * @throws LoadException if a response is wrong, or the application did not receive a request completely
     */
    RequestMemory run() throws LoadException, InterruptedException {
        byte[] body = RequestMemoryRecorder.pattern(plan.bodyBytes());
        try (SequentialClient client = new SequentialClient(server.address())) {
            send(client, body, plan.warmUpRequests());
            client.text(REPORT);
            // The first value after a report includes the memory of the report, so one more request is sent and
            // dropped.
            send(client, body, plan.requests() + 1);
            OptionalLong outsideHeap = outsideHeap();
            List<MeasuredRequest> readings = readings(client.text(REPORT), body);
            return new RequestMemory(
                    plan.bodyBytes(), plan.warmUpRequests(), readings.subList(1, readings.size()), outsideHeap);
        }
    }

    private void send(SequentialClient client, byte[] body, int requests) throws LoadException, InterruptedException {
        for (int i = 0; i < requests; i++) {
            client.exchange(
                    RequestMemoryRecorder.PATH + "?" + body.length, body, body.length, RequestMemoryRecorder::at);
        }
    }

    private List<MeasuredRequest> readings(String report, byte[] body) throws LoadException {
        List<MeasuredRequest> readings =
                RequestMemoryParser.parse(report, body.length, SequentialClient.checksum(body));
        if (readings.size() != plan.requests() + 1) {
            throw new LoadException("the application has measured " + readings.size() + " requests, but "
                    + (plan.requests() + 1) + " were sent");
        }
        return readings;
    }

    private OptionalLong outsideHeap() {
        try {
            return new NativeMemoryProbe(jcmd).read((source, text) -> {}).committedOutsideHeapBytes();
        } catch (ProbeException e) {
            return OptionalLong.empty();
        }
    }
}
