package org.gaeperf.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.TimerLateness;
import org.gaeperf.model.load.ClientUse;
import org.gaeperf.model.load.ClientUse.ClientState;

/** A process of a {@link SharedClient}, with what is known of it. Not thread-safe. */
final class RunningClient {

    private static final int LOOKS_FOR_LATENESS = 3;

    private final ClientProcess process;
    private final ClientCommand command;
    private final int number;
    private final String startedBecause;
    private Optional<String> notWarmedUp = Optional.of("it was started in a trial");
    private boolean startedInTrial = true;
    private int loadsAtFirst;
    private int loadsBefore;
    private Optional<ClientState> first = Optional.empty();
    private Optional<ClientState> before = Optional.empty();

    RunningClient(ClientProcess process, ClientCommand command, int number, String startedBecause) {
        this.process = process;
        this.command = command;
        this.number = number;
        this.startedBecause = startedBecause;
    }

    ClientProcess process() {
        return process;
    }

    /** Is called when the warm-up has ended, perhaps with a failure. */
    void warmedUp(Optional<String> failure) {
        notWarmedUp = failure;
        startedInTrial = false;
        loadsAtFirst = process.loads();
    }

    /**
     * Looks at it before a trial, while it runs no load.
     *
     * @return why it cannot serve the trial; empty if it can
     */
    Optional<String> inspect(ClientCommand wanted) throws InterruptedException {
        if (!command.equals(wanted)) {
            return Optional.of("the trial needs a client on other cores");
        }
        if (startedInTrial) {
            return Optional.of("the one before was started in a trial, without a warm-up");
        }
        try {
            ClientState now = process.inspect();
            first = first.or(() -> Optional.of(now));
            before = Optional.of(now);
            loadsBefore = process.loads() - loadsAtFirst;
            List<String> changes = new ArrayList<>(ClientStateRules.findChanges(first.orElseThrow(), now));
            findLateness(now).ifPresent(changes::add);
            return changes.isEmpty()
                    ? Optional.empty()
                    : Optional.of("the one before was not as at first: " + String.join("; ", changes));
        } catch (LoadException e) {
            return Optional.of(e.getMessage());
        }
    }

    /** Says that the client is late, only if it is late each time: the machine may have held it up once. */
    private Optional<String> findLateness(ClientState now) throws LoadException, InterruptedException {
        Optional<String> late = ClientStateRules.findLateness(first.orElseThrow(), now, TimerLateness.medianMicros());
        for (int look = 1; look < LOOKS_FOR_LATENESS && late.isPresent(); look++) {
            late = ClientStateRules.findLateness(first.orElseThrow(), process.inspect(), TimerLateness.medianMicros());
        }
        return late;
    }

    /** Returns what a trial stores of it. */
    ClientUse use() {
        return new ClientUse(number, startedBecause, loadsBefore, notWarmedUp, before);
    }
}
