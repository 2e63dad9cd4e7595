package org.gaeperf.sampling.threads;

import static org.assertj.core.api.Assertions.assertThat;

import org.gaeperf.model.server.ThreadKind;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of JVMs are as the kernel had them for JDK 17 and 25 with each collector. */
@DisplayName("A thread's name says what it is for:")
class ThreadGroupNameTest {

    @ParameterizedTest
    @ValueSource(strings = {"C1 CompilerThre", "C2 CompilerThre", "C2 CompilerThread0", "JVMCI CompilerT"})
    void compilers(String name) {
        assertThat(ThreadGroupName.of(name)).isEqualTo(new ThreadGroupName(ThreadKind.COMPILER, ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GC Thread#0",
                "G1 Conc#0",
                "G1 Main Marker",
                "G1 Refine#0",
                "G1 Service",
                "ZDirector",
                "ZDriverMajor",
                "ZStat",
                "ZUncommitter#0",
                "ZUnmapper",
                "ZWorker#0",
                "ZWorkerYoung#0",
                "RuntimeWorker#1",
                "Shenandoah Cont",
                "Shenandoah GC T",
                "Shenandoah Unco"
            })
    void collectors(String name) {
        assertThat(ThreadGroupName.of(name)).isEqualTo(new ThreadGroupName(ThreadKind.COLLECTOR, ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "VM Periodic Tas",
                "VM Periodic Task Thread",
                "Signal Dispatch",
                "Service Thread",
                "Monitor Deflati",
                "Reference Handl",
                "Finalizer",
                "Common-Cleaner",
                "Notification Th",
                "Attach Listener",
                "Sweeper thread"
            })
    void othersOfTheJvm(String name) {
        assertThat(ThreadGroupName.of(name)).isEqualTo(new ThreadGroupName(ThreadKind.VM, ""));
    }

    @Test
    @DisplayName("the thread in which the serial collector works has a group of its own")
    void vmThread() {
        assertThat(ThreadGroupName.of("VM Thread")).isEqualTo(new ThreadGroupName(ThreadKind.VM_THREAD, ""));
    }

    @ParameterizedTest
    @CsvSource({
        "qtp1638172114-3, qtp",
        "qtp99-1234, qtp",
        "http-nio-8080-exec-3, http-nio-exec",
        "http-nio-8080-e, http-nio-e",
        "XNIO-1 task-12, XNIO-task",
        "XNIO-1 I/O-2, XNIO-I/O",
        "reactor-http-epoll-2, reactor-http-epoll",
        "nioEventLoopGroup-3-1, nioEventLoopGroup",
        "vert.x-eventloop-thread-0, vert.x-eventloop-thread",
        "executor-thread-7, executor-thread",
        "Idle, 'Request, Idle'",
        "Request5a8de2f00ff, 'Request, Idle'"
    })
    void requestThreads(String name, String group) {
        assertThat(ThreadGroupName.of(name)).isEqualTo(new ThreadGroupName(ThreadKind.REQUEST, group));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "qtp1638172114-34-acceptor-0@3f2a-ServerConnector@1a2b{HTTP/1.1, (http/1.1)}{0.0.0.0:8080}",
                "http-nio-8080-Acceptor",
                "http-nio-8080-P",
                "http-nio-8080-A",
                "XNIO-1 Accept"
            })
    void selectors(String name) {
        assertThat(ThreadGroupName.of(name)).isEqualTo(new ThreadGroupName(ThreadKind.SELECTOR, ""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "spinner|spinner",
                "HTTP-Dispatcher|HTTP-Dispatcher",
                "pool-3-thread-12|pool-thread",
                "worker (2) of 7|worker () of",
                "Thread-0|Thread",
                "4711|without a name",
                "lease 0x7f3a@1b2c|lease",
                "Connector-Scheduler-ea6aac3-1|Connector-Scheduler",
                "facade-7|facade",
                "tab\tand\u0007bell|tab and bell"
            })
    @DisplayName("others are grouped by name, without numbers")
    void otherThreads(String name, String group) {
        assertThat(ThreadGroupName.of(name)).isEqualTo(new ThreadGroupName(ThreadKind.NAMED, group));
    }

    @Test
    @DisplayName("a long name is cut, and not within a character")
    void longNames() {
        assertThat(ThreadGroupName.of("\uD83D\uDE00".repeat(100)).name()).isEqualTo("\uD83D\uDE00".repeat(39) + "…");
    }
}
