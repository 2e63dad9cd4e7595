package org.gaeperf.trial;

import java.util.List;
import java.util.OptionalLong;
import org.gaeperf.load.LoadException;
import org.gaeperf.load.SequentialClient;
import org.gaeperf.model.RequestMemory;
import org.gaeperf.model.RequestMemory.Reading;
import org.gaeperf.sampling.Jcmd;
import org.gaeperf.sampling.NativeMemoryProbe;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.webapp.MemoryAccount;

/** Sends requests one at a time and asks the application afterwards what each of them cost in memory. */
final class RequestByRequest {

    private final Exercise.OneByOne plan;
    private final ServerUnderTest server;
    private final Jcmd jcmd;

    RequestByRequest(Exercise.OneByOne plan, ServerUnderTest server, Jcmd jcmd) {
        this.plan = plan;
        this.server = server;
        this.jcmd = jcmd;
    }

    /**
     * Runs all requests.
     *
     * @throws LoadException if one is not answered as it should be, or the application did not get it whole
     */
    RequestMemory run() throws LoadException, InterruptedException {
        byte[] body = MemoryAccount.pattern(plan.bodyBytes());
        try (SequentialClient client = new SequentialClient(server.address())) {
            send(client, body, plan.warmUpRequests());
            client.text(MemoryAccount.PATH + "?" + MemoryAccount.TELL);
            // The first after the account was told carries the telling; it is sent and left out.
            send(client, body, plan.requests() + 1);
            OptionalLong outsideHeap = outsideHeap();
            List<Reading> readings = readings(client.text(MemoryAccount.PATH + "?" + MemoryAccount.TELL), body);
            return new RequestMemory(plan.bodyBytes(), plan.warmUpRequests(), readings.subList(1, readings.size()),
                    outsideHeap);
        }
    }

    private void send(SequentialClient client, byte[] body, int requests) throws LoadException, InterruptedException {
        for (int i = 0; i < requests; i++) {
            client.exchange(MemoryAccount.PATH + "?" + body.length, body, body.length, MemoryAccount::at);
        }
    }

    private List<Reading> readings(String account, byte[] body) throws LoadException {
        List<Reading> readings = RequestAccount.parse(account, body.length, SequentialClient.checksum(body));
        if (readings.size() != plan.requests() + 1) {
            throw new LoadException("the application counts " + readings.size() + " requests and not "
                    + (plan.requests() + 1));
        }
        return readings;
    }

    private OptionalLong outsideHeap() {
        try {
            List<org.gaeperf.sampling.Reading> readings = new NativeMemoryProbe(jcmd).sample((source, text) -> {});
            return OptionalLong.of(value(readings, "nmtTotalCommittedBytes")
                    - value(readings, "nmtJavaHeapCommittedBytes"));
        } catch (ProbeException gap) {
            return OptionalLong.empty();
        }
    }

    private static long value(List<org.gaeperf.sampling.Reading> readings, String series) throws ProbeException {
        return readings.stream()
                .filter(reading -> reading.series().equals(series))
                .mapToLong(reading -> (long) reading.value())
                .findFirst()
                .orElseThrow(() -> new ProbeException(series + " is missing"));
    }
}
