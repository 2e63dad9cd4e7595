package org.gaeperf.sampling.hiccup;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * A {@link HiccupMeter} in its own process, so that it can be pinned to the server's core. It ends at a line
 * {@code stop} or at the end of its standard input, which also comes when its parent dies. It then prints its
 * {@link HiccupReport} as one line of JSON.
 */
public final class HiccupMain {

    private HiccupMain() {}

    /** Takes no arguments. */
    public static void main(String[] args) throws IOException {
        HiccupMeter meter = HiccupMeter.start();
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String line = input.readLine();
        while (line != null && !line.equals("stop")) {
            line = input.readLine();
        }
        System.out.println(meter.stop().toJson());
    }
}
