package org.gaeperf.server.command;

import java.util.Optional;

/**
 * What a server needs beside it, as a user gives it.
 *
 * @param ready what shows that it is ready
 */
record BesideCommand(String name, CommandLine command, BesideReady ready) {

    /** Returns the name of the option that starts it. */
    String option() {
        return BesideOptions.BESIDE.of(name).name();
    }

    /** Says why it could not be asked; empty if it can, or nothing asks it. */
    Optional<String> problem() {
        return ready.equals(BesideReady.NONE) || command.passesPort()
                ? Optional.empty()
                : Optional.of(
                        option() + " has no {port} in it, so the one of another server, which runs at the same time,"
                                + " would take the same port; write {port}, or " + option()
                                + ".ready=none if nothing is to ask it");
    }
}
