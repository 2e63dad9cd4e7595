package org.gaeperf.sampling.compiler;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** A program that warms itself up, is measured, and prints what it has seen of its compiler. */
final class WarmedUpMain {

    private static final Duration MEASUREMENT = Duration.ofSeconds(2);

    /** So many calls let HotSpot optimize a method for good. */
    private static final int CALLS = 20_000;

    /** It is not private, since a copied class is no member of this one. */
    static volatile long sink;

    private WarmedUpMain() {}

    /**
     * Begins.
     *
     * @param arguments the longest warm-up in seconds, and what disturbs the compiler: {@code nothing}, {@code throttled},
     *     {@code from-the-start}, {@code in-the-measurement} or {@code after-the-measurement}
     */
    public static void main(String[] arguments) throws Exception {
        String disturbance = arguments[1];
        if (disturbance.equals("throttled")) {
            throttleCompilers();
        }
        if (disturbance.equals("from-the-start")) {
            compileForever();
        }
        CompilerWarmUp warmUp = new CompilerWarmUp(Duration.ofSeconds(Long.parseLong(arguments[0])));
        warmUp.run(WarmedUpMain::operation);
        if (disturbance.equals("in-the-measurement")) {
            compileForever();
        }
        warmUp.beginIteration();
        long endNanos = System.nanoTime() + MEASUREMENT.toNanos();
        while (System.nanoTime() < endNanos) {
            operation();
        }
        warmUp.endIteration();
        if (disturbance.equals("after-the-measurement")) {
            compileForever();
            TimeUnit.MILLISECONDS.sleep(MEASUREMENT.toMillis());
        }
        System.out.println(warmUp.toJson());
    }

    private static void operation() {
        long sum = 0;
        for (int i = 0; i < 100; i++) {
            sum += String.format(Locale.ROOT, "%d %s %.3f", i, "text", i / 7.0).hashCode();
        }
        sink = sum;
    }

    /** Compiles again and again: each copy of the class is new to HotSpot. */
    private static void compileForever() {
        Thread thread = new Thread(
                () -> {
                    try (InputStream bytes = WarmedUpMain.class.getResourceAsStream("WarmedUpMain$Copied.class")) {
                        byte[] copied = bytes.readAllBytes();
                        while (true) {
                            Class<?> copy = MethodHandles.lookup()
                                    .defineHiddenClass(copied, true)
                                    .lookupClass();
                            Runnable called =
                                    (Runnable) copy.getDeclaredConstructor().newInstance();
                            for (int call = 0; call < CALLS; call++) {
                                called.run();
                            }
                        }
                    } catch (IOException | ReflectiveOperationException e) {
                        throw new IllegalStateException(e);
                    }
                },
                "compiled");
        thread.setDaemon(true);
        thread.start();
    }

    /** Gives the compilers only what nobody else wants of the cores. */
    private static void throttleCompilers() throws IOException, InterruptedException {
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
            for (Path thread : threads) {
                if (Files.readString(thread.resolve("comm")).matches("(?s)C[12] CompilerThre.*")) {
                    Process chrt = new ProcessBuilder(
                                    "chrt",
                                    "--idle",
                                    "--pid",
                                    "0",
                                    thread.getFileName().toString())
                            .inheritIO()
                            .start();
                    if (!chrt.waitFor(10, TimeUnit.SECONDS) || chrt.exitValue() != 0) {
                        throw new IOException("chrt cannot throttle " + thread);
                    }
                }
            }
        }
    }

    /** What is compiled anew. */
    static final class Copied implements Runnable {

        @Override
        public void run() {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < 5; i++) {
                text.append(i).append(' ').append((char) ('a' + i)).append(i % 3 == 0 ? "x" : "yz");
            }
            sink += text.toString().hashCode();
        }
    }
}
