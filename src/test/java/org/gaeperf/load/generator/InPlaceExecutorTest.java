package org.gaeperf.load.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class InPlaceExecutorTest {

    private final InPlaceExecutor executor = new InPlaceExecutor();

    @Test
    @DisplayName("a task of another thread runs on a thread of the executor, which does not keep the process alive")
    void aTaskOfAnotherThreadHasAThreadOfItsOwn() throws Exception {
        CompletableFuture<Thread> thread = new CompletableFuture<>();

        executor.execute(() -> thread.complete(Thread.currentThread()));

        assertThat(thread.get(5, TimeUnit.MINUTES))
                .isNotSameAs(Thread.currentThread())
                .matches(Thread::isDaemon);
    }

    @Test
    @DisplayName("a task that a thread of the executor hands over runs there, before the thread goes on")
    void aTaskOfAnOwnThreadRunsInPlace() throws Exception {
        CompletableFuture<Thread> outer = new CompletableFuture<>();
        CompletableFuture<Thread> inner = new CompletableFuture<>();
        CompletableFuture<Boolean> innerWasFirst = new CompletableFuture<>();

        executor.execute(() -> {
            outer.complete(Thread.currentThread());
            executor.execute(() -> inner.complete(Thread.currentThread()));
            innerWasFirst.complete(inner.isDone());
        });

        assertThat(innerWasFirst.get(5, TimeUnit.MINUTES)).isTrue();
        assertThat(inner.join()).isSameAs(outer.join());
    }

    @Test
    @DisplayName("a selector that never returns does not keep other tasks from running")
    void aTaskThatGoesOnBlocksNoOther() throws Exception {
        CompletableFuture<Void> never = new CompletableFuture<>();
        CompletableFuture<Void> second = new CompletableFuture<>();

        executor.execute(never::join);
        executor.execute(() -> second.complete(null));

        assertThat(second.get(5, TimeUnit.MINUTES)).isNull();
        never.complete(null);
    }
}
