package org.gaeperf.sampling.threads;

import java.util.List;
import java.util.regex.Pattern;
import org.gaeperf.model.server.ThreadKind;

/**
 * Says which group a thread belongs to, by its name, which the kernel cuts after 15 bytes.
 *
 * <p>Names of the JVM are those of HotSpot from JDK 8 on. Pools of request threads are known by the names that servers give them:
 * Jetty, App Engine, Tomcat, Undertow, Netty, Vert.x, Quarkus and gRPC. Threads that wait for bytes and may run handlers too, as
 * event loops and those of XNIO do, are request threads. A thread of another name is one of a group by that name.
 *
 * @param kind what the thread is for
 * @param name what the names of the group have in common, without numbers; empty text where the kind says enough
 */
public record ThreadGroupName(ThreadKind kind, String name) {

    private static final int MAX_LENGTH = 40;

    private static final List<Rule> RULES = List.of(
            new Rule(
                    ThreadKind.COMPILER,
                    "C[12] CompilerThre.*|JVMCI CompilerT.*|JVMCI-native Co.*|LibGraal CompilerT.*|Compiler ?Thread.*"),
            new Rule(
                    ThreadKind.COLLECTOR,
                    "GC Thread#.*|GC task thread.*|Gang worker.*|ParGC.*|G1 .*|Concurrent Mark.*|CMS .*|StringDedup.*|StrDedup"
                            + "|[ZX](Driver|Director|Worker|Stat|Uncommitter|Unmapper).*|RuntimeWorker#.*|Shenandoah.*"),
            new Rule(ThreadKind.VM_THREAD, "VM Thread"),
            new Rule(
                    ThreadKind.VM,
                    "VM Periodic Tas.*|Signal Dispatch.*|Service Thread|Monitor Deflati.*|Reference Handl.*|Finalizer"
                            + "|Common-Cleaner|Notification T.*|Attach Listener|Sweeper thread|DestroyJavaVM|JFR .*"
                            + "|Safepoint Clean.*|AsyncLog Thread|VirtualThread-un.*"),
            new Rule(
                    ThreadKind.SELECTOR,
                    ".*(?i:acceptor|selector|poller).*|XNIO-\\d+ Accept.*|default Accept.*"
                            + "|(https?|ajp)-(nio2?|apr|[a-z]+-nio2?)-\\S*-[APC][a-zA-Z]*(-\\d+)?"),
            new Rule(
                    ThreadKind.REQUEST,
                    "qtp\\d+.*|(https?|ajp)-(nio2?|apr|[a-z]+-nio2?)-.*|XNIO-\\d+ (task|I/O).*|default (task|I/O)-.*|reactor-http-.*|vert\\.x-.*"
                            + "|(nio|epoll|kqueue|multiThreadIo)EventLoopG?.*|executor-thread.*|grpc-default-ex.*"));

    /** App Engine's runtime names a thread for the request that it serves, and {@code Idle} afterwards. */
    private static final Pattern APP_ENGINE = Pattern.compile("Idle|Request\\p{XDigit}*");

    /** Matches numbers, and the addresses of objects that are parts of names. */
    private static final Pattern NUMBERS =
            Pattern.compile("@\\p{XDigit}+|0x\\p{XDigit}+|\\b(?=\\p{XDigit}*\\p{Digit})\\p{XDigit}{4,}\\b|\\p{Nd}+");

    private static final Pattern REPEATED = Pattern.compile("([-_#:@./ ])[-_#:@./ ]+");
    private static final Pattern AT_ENDS = Pattern.compile("^[-_#:@/ ]+|[-_#:@/ (\\[{]+$");

    /** A kind of thread and the names that such threads have. */
    private record Rule(ThreadKind kind, Pattern names) {

        Rule(ThreadKind kind, String names) {
            this(kind, Pattern.compile(names, Pattern.DOTALL));
        }
    }

    /** Returns the group of a thread of this name, whole or as the kernel cuts it. */
    public static ThreadGroupName of(String threadName) {
        if (APP_ENGINE.matcher(threadName).matches()) {
            return new ThreadGroupName(ThreadKind.REQUEST, "Request, Idle");
        }
        ThreadKind kind = RULES.stream()
                .filter(rule -> rule.names().matcher(threadName).matches())
                .map(Rule::kind)
                .findFirst()
                .orElse(ThreadKind.NAMED);
        return new ThreadGroupName(
                kind, kind == ThreadKind.REQUEST || kind == ThreadKind.NAMED ? withoutNumbers(threadName) : "");
    }

    /** A name from outside may have any characters, and may be as long as it likes. */
    private static String withoutNumbers(String name) {
        String printable = name.replaceAll("[\\p{C}\\p{Z}]+", " ");
        String joined =
                REPEATED.matcher(NUMBERS.matcher(printable).replaceAll("")).replaceAll("$1");
        String trimmed = AT_ENDS.matcher(joined).replaceAll("");
        if (trimmed.isEmpty()) {
            return "without a name";
        }
        return trimmed.codePointCount(0, trimmed.length()) <= MAX_LENGTH
                ? trimmed
                : trimmed.substring(0, trimmed.offsetByCodePoints(0, MAX_LENGTH - 1)) + "…";
    }
}
