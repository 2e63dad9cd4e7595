package org.gaeperf.options.hosts;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Says where a host's ssh server is.
 *
 * @param user who logs in; empty for the user of this build
 * @param host name or address, an IPv6 address without brackets
 * @param port of the ssh server
 */
public record HostAddress(Optional<String> user, String host, int port) {

    /** What is allowed, in words. */
    static final String ALLOWED = "HOST, USER@HOST, HOST:PORT or USER@HOST:PORT";

    private static final int SSH_PORT = 22;
    private static final int MAX_PORT = 65_535;

    /** No name begins with a hyphen, since it might be taken for an option of a command. */
    private static final Pattern SYNTAX = Pattern.compile("(?:([A-Za-z0-9_][A-Za-z0-9_.-]*)@)?"
            + "(?:([A-Za-z0-9][A-Za-z0-9_.-]*)|\\[([0-9A-Fa-f:.]+)])(?::([0-9]{1,5}))?");

    /**
     * Reads an address.
     *
     * @throws IllegalArgumentException with the reason, if it is none
     */
    public static HostAddress parse(String text) {
        Matcher parts = SYNTAX.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not the address of a host");
        }
        int port = parts.group(4) == null ? SSH_PORT : Integer.parseInt(parts.group(4));
        if (port < 1 || port > MAX_PORT) {
            throw new IllegalArgumentException("port " + port + " of '" + text + "' is not between 1 and " + MAX_PORT);
        }
        String host = parts.group(2) == null ? parts.group(3) : parts.group(2);
        return new HostAddress(Optional.ofNullable(parts.group(1)), host, port);
    }

    /** The host without the user, and without the usual port. */
    public String displayName() {
        String name = host.contains(":") ? "[" + host + "]" : host;
        return port == SSH_PORT ? name : name + ":" + port;
    }

    /** Returns the text that {@link #parse} reads. */
    String text() {
        return user.map(name -> name + "@").orElse("") + displayName();
    }
}
