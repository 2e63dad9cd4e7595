package org.gaeperf.trial.phase;

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
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.webapp.RequestMemoryRecorder;

/** Sends requests one at a time and asks the application afterwards what each of them cost in memory. */
public final class SequentialRequestRunner {

    private final MeasurementPlan.OneByOne plan;
    private final ServerUnderTest server;
    private final Jcmd jcmd;

    public SequentialRequestRunner(MeasurementPlan.OneByOne plan, ServerUnderTest server, Jcmd jcmd) {
        this.plan = plan;
        this.server = server;
        this.jcmd = jcmd;
    }

    /**
     * Runs all requests.
     *
     * @throws LoadException if one is not answered as it should be, or the application did not get it whole
     */
    public RequestMemory run() throws LoadException, InterruptedException {
        byte[] body = RequestMemoryRecorder.pattern(plan.bodyBytes());
        try (SequentialClient client = new SequentialClient(server.address())) {
            send(client, body, plan.warmUpRequests());
            client.text(RequestMemoryRecorder.PATH + "?" + RequestMemoryRecorder.TELL);
            // The first after the account was told carries the telling; it is sent and left out.
            send(client, body, plan.requests() + 1);
            OptionalLong outsideHeap = outsideHeap();
            List<MeasuredRequest> readings =
                    readings(client.text(RequestMemoryRecorder.PATH + "?" + RequestMemoryRecorder.TELL), body);
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

    private List<MeasuredRequest> readings(String account, byte[] body) throws LoadException {
        List<MeasuredRequest> readings =
                RequestMemoryParser.parse(account, body.length, SequentialClient.checksum(body));
        if (readings.size() != plan.requests() + 1) {
            throw new LoadException(
                    "the application counts " + readings.size() + " requests and not " + (plan.requests() + 1));
        }
        return readings;
    }

    private OptionalLong outsideHeap() {
        try {
            List<org.gaeperf.sampling.Observation> readings = new NativeMemoryProbe(jcmd).sample((source, text) -> {});
            return OptionalLong.of(
                    value(readings, "nmtTotalCommittedBytes") - value(readings, "nmtJavaHeapCommittedBytes"));
        } catch (ProbeException gap) {
            return OptionalLong.empty();
        }
    }

    private static long value(List<org.gaeperf.sampling.Observation> readings, String series) throws ProbeException {
        return readings.stream()
                .filter(reading -> reading.series().equals(series))
                .mapToLong(reading -> (long) reading.value())
                .findFirst()
                .orElseThrow(() -> new ProbeException(series + " is missing"));
    }
}
