package org.gaeperf.zuul.transport;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * What a proxy is started with.
 *
 * @param port to listen on
 * @param origin its address
 * @param directory for what the proxy writes itself
 * @param transport {@code native} for that of a native library or none, {@code nio} for that of the JDK, {@code auto} for
 *     the native one if it can be had
 * @param servedBy the file that says by which one it serves
 * @param address to listen on
 */
public record ProxyArguments(int port, URI origin, Path directory, String transport, Path servedBy, String address) {

    private static final String NIO = "nio";
    private static final String NATIVE = "native";

    /** Reads the arguments of a main method. */
    public static ProxyArguments read(String[] args) {
        return new ProxyArguments(
                Integer.parseInt(args[0]), URI.create(args[1]), Path.of(args[2]), args[3], Path.of(args[4]), args[5]);
    }

    /** Whether nothing but that of the JDK is asked for. */
    public boolean isNio() {
        return transport.equals(NIO);
    }

    /**
     * Fails if nothing but the native transport is asked for.
     *
     * @param reason why it cannot be had
     */
    public void refuseWithoutNative(String reason) {
        if (transport.equals(NATIVE)) {
            throw new IllegalStateException("the native transport cannot be had: " + reason);
        }
    }

    /**
     * Says by which transport the proxy serves. Whoever reads finds all of it, or no file.
     *
     * @param type the class that serves, as the running proxy has it
     * @param withoutNative why that is not the native one; empty if it is, or was not asked for
     */
    public void serves(Class<?> type, String withoutNative) throws IOException {
        Path unfinished = servedBy.resolveSibling(servedBy.getFileName() + ".unfinished");
        Files.write(unfinished, List.of(type.getName(), withoutNative.replaceAll("\\s+", " ")));
        Files.move(unfinished, servedBy, StandardCopyOption.ATOMIC_MOVE);
    }
}
